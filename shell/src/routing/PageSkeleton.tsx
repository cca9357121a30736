import { Loading, Page, Skeleton } from '@quad/shared-ui'
import { useEffect, useState } from 'react'
import styles from './PageSkeleton.module.css'

/** Time after which the skeleton says that the page still loads, in ms. */
const timeout = 5000

/** The skeleton of an unknown page. */
export function PageSkeleton() {
  const [isLate, setLate] = useState(false)

  useEffect(() => {
    const timer = setTimeout(() => setLate(true), timeout)
    return () => clearTimeout(timer)
  }, [])

  return (
    <Page title="Loading" loading>
      <Loading label="Loading page" className={styles.page}>
        {isLate && <p>Still loading. Your connection seems to be slow.</p>}
        <Skeleton width="40%" height="2.5rem" />
        <Skeleton width="70%" />
        <Skeleton shape="block" height="240px" />
        <Skeleton width="90%" />
        <Skeleton width="80%" />
      </Loading>
    </Page>
  )
}
