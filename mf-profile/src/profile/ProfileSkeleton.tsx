import { Loading, Page, Skeleton } from '@quad/shared-ui'
import styles from './profile.module.css'

/** The profile's shape while it loads. */
export function ProfileSkeleton() {
  return (
    <Page title="Profile" heading="own" className={styles.page}>
      <Loading label="Loading the profile">
        <Skeleton shape="block" height="160px" />
        <div className={styles.identity}>
          <Skeleton shape="round" width="128px" height="128px" />
          <div className={styles.names}>
            <Skeleton width="12ch" height="2.4em" />
            <Skeleton width="20ch" />
          </div>
        </div>
        <Skeleton />
        <Skeleton width="90%" />
        <Skeleton width="70%" />
      </Loading>
    </Page>
  )
}
