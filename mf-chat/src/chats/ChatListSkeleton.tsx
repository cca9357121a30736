import { Loading, Skeleton } from '@quad/shared-ui'
import styles from './chats.module.css'

/** The shape of a list of chats while it loads. */
export function ChatListSkeleton() {
  return (
    <Loading label="Loading the chats" className={styles.skeleton}>
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className={styles.row}>
          <Skeleton shape="round" width="44px" height="44px" />
          <div className={styles.words}>
            <Skeleton width="50%" />
            <Skeleton width="85%" />
          </div>
        </div>
      ))}
    </Loading>
  )
}
