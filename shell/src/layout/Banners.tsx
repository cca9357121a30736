import { Button, useIsConnected, useSession, cx } from '@quad/shared-ui'
import { Link, useLocation } from 'react-router-dom'
import { useLogOut } from './log-out.ts'
import styles from './Banner.module.css'
import { WifiOff } from 'lucide-react'

/** For a signed-in person whose profile is incomplete. */
export function FinishProfileBanner() {
  const isIncomplete = useSession((state) => state.status === 'incomplete')
  const { pathname } = useLocation()
  const logOut = useLogOut()
  if (!isIncomplete) return null
  const isThere = pathname.startsWith('/createuser')
  return (
    <section aria-label="Your profile" className={styles.banner}>
      <p>
        {isThere ? (
          'Finish your profile'
        ) : (
          <>
            <Link to="/createuser" className={styles.finish}>
              Finish your profile
            </Link>{' '}
            to take part.
          </>
        )}
      </p>
      <Button variant="quiet" size="small" onClick={() => void logOut()}>
        Log Out
      </Button>
    </section>
  )
}

/** Shows that the server cannot be reached. */
export function OfflineBar() {
  const isConnected = useIsConnected()
  return (
    <div role="status" className={styles.sticky}>
      {!isConnected && (
        <p className={cx(styles.banner, styles.offline)}>
          <WifiOff aria-hidden size={18} />
          {navigator.onLine ? 'The server cannot be reached.' : 'You are offline.'} What you see may
          be out of date.
        </p>
      )}
    </div>
  )
}
