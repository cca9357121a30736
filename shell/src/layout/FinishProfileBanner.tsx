import { Button, LinkButton, useSession } from '@quad/shared-ui'
import { useLocation } from 'react-router-dom'
import { useLogOut } from './log-out.ts'
import styles from './Banner.module.css'

/** For a signed-in person whose profile is incomplete. */
export function FinishProfileBanner() {
  const isIncomplete = useSession((state) => state.status === 'incomplete')
  const { pathname } = useLocation()
  const logOut = useLogOut()
  if (!isIncomplete) return null
  const isThere = pathname.startsWith('/createuser')
  return (
    <section aria-label="Your profile" className={styles.banner}>
      <p>{isThere ? 'Finish your profile' : 'Finish your profile to join and create projects.'}</p>
      <div className={styles.actions}>
        {!isThere && (
          <LinkButton to="/createuser" variant="primary" size="small">
            Finish your profile
          </LinkButton>
        )}
        <Button variant="quiet" size="small" onClick={() => void logOut()}>
          Log Out
        </Button>
      </div>
    </section>
  )
}
