import { Loading, Page, Skeleton } from '@quad/shared-ui'
import styles from './PageSkeleton.module.css'

/** The skeleton of an unknown page. */
export function PageSkeleton() {
  return (
    <Page title="Loading" loading>
      <Loading label="Loading page" className={styles.page}>
        <Skeleton width="40%" height="2.5rem" />
        <Skeleton width="70%" />
        <Skeleton shape="block" height="240px" />
        <Skeleton width="90%" />
        <Skeleton width="80%" />
      </Loading>
    </Page>
  )
}
