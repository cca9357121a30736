import { remoteForPath } from '@quad/federation/front-ends'
import {
  Button,
  cx,
  Dialog,
  Fragment,
  LinkButton,
  Loading,
  Skeleton,
  useSession,
  useShell,
} from '@quad/shared-ui'
import { useLocation } from 'react-router-dom'
import styles from './Banner.module.css'

/**
 * Asks a person whose session has ended to sign in over the page, which then continues. After declining,
 * shows a bar until they sign in.
 */
export function SessionEnded() {
  const { expired, asking, user } = useSession()
  const { session } = useShell()
  const { pathname } = useLocation()
  const person = expired && remoteForPath(pathname) !== 'mf-auth' ? user : null
  return (
    <>
      <div role="status">
        {person && (
          <div className={cx(styles.banner, styles.ended)}>
            <p>Your session has ended.</p>
            <Button variant="quiet" size="small" onClick={() => session.ask(true)}>
              Sign In
            </Button>
          </div>
        )}
      </div>
      {person && (
        <Dialog
          open={asking}
          onOpenChange={(open) => session.ask(open)}
          title="Please sign in again"
          description="Your session has ended. Nothing on this page is lost. You can continue after you sign in."
        >
          <Fragment
            name="sign-in-again"
            email={person.email}
            pending={
              <Loading>
                <Skeleton shape="block" height="240px" />
              </Loading>
            }
            renderFallback={({ retry }) => <FormMissing onRetry={retry} />}
          />
        </Dialog>
      )}
    </>
  )
}

interface FormMissingProps {
  onRetry: () => void
}

function FormMissing({ onRetry }: FormMissingProps) {
  return (
    <>
      <p>The sign-in form cannot be loaded right now. You can also sign in in a new tab.</p>
      <div className={styles.actions}>
        <Button variant="primary" onClick={onRetry}>
          Retry
        </Button>
        <LinkButton to="/signin" target="_blank">
          Sign in in a new tab
        </LinkButton>
      </div>
    </>
  )
}
