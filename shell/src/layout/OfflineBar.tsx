import { cx } from '@quad/shared-ui'
import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import styles from './Banner.module.css'

const subscribe = (changed: () => void): (() => void) => {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

/** Shows that the browser is offline. */
export function OfflineBar() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <div role="status" className={styles.sticky}>
      {!isOnline && (
        <p className={cx(styles.banner, styles.offline)}>
          <WifiOff aria-hidden size={18} />
          You are offline. What you see may be out of date.
        </p>
      )}
    </div>
  )
}
