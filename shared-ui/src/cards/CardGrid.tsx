import { Children, useEffect, useState, type ComponentProps } from 'react'
import { useNavigationType } from 'react-router-dom'
import { cx } from '../styles/cx.ts'
import styles from './Card.module.css'
import { Loading, Skeleton } from '../components/Skeleton/Skeleton.tsx'

/** Delay before the cards below the fold are drawn, in ms. */
const drawDelay = 200

/**
 * Whether the cards below the fold are drawn too: shortly after the visible ones, or at once when the
 * user navigates back, because restoring the scroll position needs their heights.
 */
const useWhole = (): boolean => {
  const isBack = useNavigationType() === 'POP'
  const [isWhole, setWhole] = useState(isBack)
  useEffect(() => {
    const timer = setTimeout(() => setWhole(true), drawDelay)
    return () => clearTimeout(timer)
  }, [])
  return isWhole
}

/** Cards side by side, as many as fit; each child becomes a list item. */
export function CardGrid({ className, children, ...rest }: ComponentProps<'ul'>) {
  const isWhole = useWhole()
  return (
    <ul
      role="list"
      {...rest}
      className={cx(styles.grid, className)}
      data-drawn={isWhole ? 'whole' : 'in-sight'}
    >
      {Children.map(children, (child) => (
        <li className={styles.cell}>{child}</li>
      ))}
    </ul>
  )
}

interface CardSkeletonsProps {
  of: 'projects' | 'users'
  look?: 'preview' | 'result' | 'compact'
  /** How many. */
  count?: number
}

/** Skeletons in a grid, as large as the cards that replace them. */
export function CardSkeletons({ of, look = 'result', count = 6 }: CardSkeletonsProps) {
  return (
    <Loading className={cx(styles.grid)}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={styles.card} data-look={look} data-of={of}>
          {of === 'projects' && <Skeleton shape="block" className={styles.cover} height="auto" />}
          <div className={styles.body}>
            {of === 'users' ? (
              <div className={styles.person}>
                <Skeleton shape="round" width="72px" height="72px" />
                <Skeleton width="50%" height="1.4em" />
              </div>
            ) : (
              <Skeleton width="60%" height="1.6em" className={styles.beside} />
            )}
            <Skeleton />
            <Skeleton width="80%" />
            <Skeleton width="45%" height="1.8em" />
          </div>
        </div>
      ))}
    </Loading>
  )
}
