import { Button, Loading, Skeleton, useMedia } from '@quad/shared-ui'
import type { UseQueryResult } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styles from './greeting.module.css'

/** How many rows a part has room for: fewer in one column, where parts are below each other. */
export const useRowsShown = (): number => (useMedia('(width < 56.25em)') ? 2 : 3)

interface GreetingPartProps {
  title: string
  /** Shown before the title. */
  mark?: ReactNode
  /** Link to the rest, if there are more rows than fit. */
  more?: { to: string; text: string } | undefined
  children: ReactNode
}

/** A framed part of the greeting. Its height is the same in all states, so that nothing moves. */
export function GreetingPart({ title, mark, more, children }: GreetingPartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.part}>
      <div className={styles.title}>
        <h2 id={id}>
          {mark}
          {title}
        </h2>
        {more && <Link to={more.to}>{more.text}</Link>}
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  )
}

/** Skeletons of rows. */
export function PartSkeleton() {
  const rowsShown = useRowsShown()
  return (
    <Loading className={styles.rows}>
      {Array.from({ length: rowsShown }, (_, index) => (
        <div key={index} className={styles.row}>
          <Skeleton shape="round" width="44px" height="44px" />
          <div className={styles.texts}>
            <Skeleton width="70%" />
            <Skeleton width="45%" height="0.875em" />
          </div>
        </div>
      ))}
    </Loading>
  )
}

interface MissingProps {
  /** The query, which has no data. */
  result: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>
  /** Said after a failure. */
  failed: string
}

/** Stands for data that is not there: loading, or failed with Retry. */
export function Missing({ result: { error, isFetching, refetch }, failed }: MissingProps) {
  if (!error) return <PartSkeleton />
  return (
    <div role="alert" className={styles.note}>
      <p>{failed}</p>
      <Button size="small" busy={isFetching} onClick={() => void refetch()}>
        Retry
      </Button>
    </div>
  )
}

export interface RowProps {
  /** A picture, decorative. */
  picture: ReactNode
  to: string
  title: string
  detail: string
}

/** A row of a part; the whole row is the link's target. */
export function Row({ picture, to, title, detail }: RowProps) {
  return (
    <li className={styles.row}>
      {picture}
      <div className={styles.texts}>
        <Link dir="auto" to={to} className={styles.link}>
          {title}
        </Link>
        <p dir="auto" className={styles.detail}>
          {detail}
        </p>
      </div>
    </li>
  )
}
