import { Loading, Page, Skeleton } from '@quad/shared-ui'
import styles from './event.module.css'

/** The event's shape while it loads. */
export function EventSkeleton() {
  return (
    <Page title="Event" loading className={styles.page}>
      <Loading label="Loading the event" className={styles.skeleton}>
        <Skeleton shape="block" height="clamp(120px, 20vw, 220px)" />
        <Skeleton width="min(24ch, 100%)" height="2.4em" />
        <Skeleton width="18ch" />
        <Skeleton width="min(40ch, 100%)" height="44px" shape="block" />
        <Skeleton />
        <Skeleton width="90%" />
      </Loading>
    </Page>
  )
}
