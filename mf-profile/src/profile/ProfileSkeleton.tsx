import { Loading, Page, Skeleton } from '@quad/shared-ui'
import styles from './profile.module.css'

/** The profile's shape while it loads. */
export function ProfileSkeleton() {
  return (
    <Page title="Profile" loading>
      <Loading label="Loading the profile" className={styles.page}>
        <Skeleton shape="block" height="auto" className={styles.cover} />
        <div className={styles.identity}>
          <Skeleton shape="round" width="128px" height="128px" className={styles.face} />
          <div className={styles.names}>
            <Skeleton width="12ch" height="2.4em" />
            <Skeleton width="20ch" />
          </div>
        </div>
        <div className={styles.columns}>
          <div className={styles.column}>
            <Skeleton />
            <Skeleton width="90%" />
            <Skeleton width="70%" />
          </div>
          <Skeleton shape="block" height="64px" />
        </div>
      </Loading>
    </Page>
  )
}
