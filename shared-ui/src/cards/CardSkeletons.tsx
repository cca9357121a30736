import { Loading, Skeleton } from '../components/Skeleton/Skeleton.tsx'
import { cx } from '../styles/cx.ts'
import styles from './Card.module.css'

interface CardSkeletonsProps {
  of: 'projects' | 'users'
  look?: 'preview' | 'result'
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
              <Skeleton width="60%" height="1.6em" />
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
