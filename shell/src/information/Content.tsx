import type { SiteContent } from '@quad/contract'
import { ErrorPanel, Loading, Skeleton } from '@quad/shared-ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import styles from './information.module.css'
import { siteContentQuery } from './site-content.queries.ts'

interface ContentProps {
  children: (content: SiteContent) => ReactNode
}

/** What is said in the operator's words, once they are here. */
export function Content({ children }: ContentProps) {
  const { data, error, refetch } = useQuery(siteContentQuery)
  if (data) return children(data)
  if (error) {
    return (
      <ErrorPanel title="This page could not be loaded." onRetry={() => refetch()}>
        {error.message}
      </ErrorPanel>
    )
  }
  return (
    <Loading className={styles.tiles}>
      {Array.from({ length: 4 }, (_, index) => (
        <div key={index} className={styles.tile}>
          <Skeleton width="40%" height="1.4em" />
          <Skeleton />
          <Skeleton width="80%" />
        </div>
      ))}
    </Loading>
  )
}
