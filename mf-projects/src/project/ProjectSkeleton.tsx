import { Loading, Page, Skeleton } from '@quad/shared-ui'
import styles from './project.module.css'

/** The project's shape while it loads. */
export function ProjectSkeleton() {
  return (
    <Page title="Project" loading className={styles.page}>
      <Loading label="Loading the project" className={styles.skeleton}>
        <Skeleton shape="block" height="clamp(140px, 26vw, 280px)" />
        <Skeleton width="24ch" height="2.4em" />
        <Skeleton width="18ch" />
        <Skeleton />
        <Skeleton width="90%" />
        <Skeleton width="60%" />
      </Loading>
    </Page>
  )
}
