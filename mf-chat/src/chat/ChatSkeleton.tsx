import { Loading, PageHeading, Skeleton } from '@quad/shared-ui'
import styles from './chat.module.css'

/** The shape of a chat while it loads. */
export function ChatSkeleton() {
  return (
    <Loading label="Loading the chat" className={styles.chat}>
      <PageHeading title="Chat" loading />
      <div className={styles.header}>
        <Skeleton shape="round" width="44px" height="44px" />
        <Skeleton width="16ch" height="1.4em" />
      </div>
      <div className={styles.shapes}>
        <Skeleton shape="block" width="55%" height="56px" />
        <Skeleton shape="block" width="40%" height="40px" className={styles.ownShape} />
        <Skeleton shape="block" width="62%" height="72px" />
      </div>
    </Loading>
  )
}
