import { remoteForPath } from '@quad/federation/front-ends'
import { Button, cx, Dialog, onDemand, session, useSession } from '@quad/shared-ui'
import { use } from 'react'
import { useLocation } from 'react-router-dom'
import { CompositionContext } from '../release/follow-releases.ts'
import styles from './Banner.module.css'

const SignInAgain = onDemand(
  'SignInAgain',
  async () => (await import('./SignInAgain.tsx')).SignInAgain,
)

/**
 * Asks a person whose session has ended to sign in over the page, which then continues. After declining,
 * shows a bar until they sign in.
 */
export function SessionEnded() {
  const { expired, asking, user } = useSession()
  const { pathname } = useLocation()
  const remotes = use(CompositionContext)?.remotes ?? {}
  const person = expired && remoteForPath(pathname, remotes) !== 'mf-auth' ? user : null
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
          <SignInAgain email={person.email} />
        </Dialog>
      )}
    </>
  )
}
