import type { SiteContent } from '@quad/contract'
import { Loading, QueryBoundary, Skeleton } from '@quad/shared-ui'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import styles from './information.module.css'
import { siteContentQuery } from './site-content.queries.ts'

interface ContentProps {
  children: (content: SiteContent) => ReactNode
}

/** Texts that the operator writes. */
export function Content({ children }: ContentProps) {
  return (
    <QueryBoundary
      query={siteContentQuery}
      skeleton={<ContentSkeleton />}
      failed="This page could not be loaded."
    >
      <Loaded>{children}</Loaded>
    </QueryBoundary>
  )
}

function Loaded({ children }: ContentProps) {
  return children(useSuspenseQuery(siteContentQuery).data)
}

function ContentSkeleton() {
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
