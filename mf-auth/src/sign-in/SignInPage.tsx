import { texts } from '@quad/contract'
import { Alert, Page, useSession, useShell, panel } from '@quad/shared-ui'
import { Link, Navigate, useLocation, useSearchParams } from 'react-router-dom'
import styles from '../auth-form.module.css'
import { destination } from '../destination.ts'
import { usePurpose } from './use-purpose.ts'
import { SignInForm } from './SignInForm.tsx'

/** Message of the previous page: registration succeeded, or something failed. */
const alertOf = (state: unknown): { tone: 'success' | 'error'; message: string } | undefined => {
  if (typeof state !== 'object' || state === null) return undefined
  if ('registered' in state) return { tone: 'success', message: texts.registered }
  if ('profileCreationFailed' in state) {
    return { tone: 'error', message: texts.profileCreationFailed }
  }
  return undefined
}

/** The address that the previous page knows. */
const emailIn = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string'
    ? state.email
    : undefined

export function SignInPage() {
  const { session } = useShell()
  const user = useSession((state) => (state.expired ? null : state.user))
  const [query] = useSearchParams()
  const { state } = useLocation()
  const alert = alertOf(state)
  const redirect = query.get('redirect')
  const purpose = usePurpose(redirect)

  if (user) return <Navigate to={destination(user, redirect)} replace />

  return (
    <Page title="Sign In" width="form" lead={purpose && `Sign in ${purpose}.`}>
      {alert && <Alert tone={alert.tone}>{alert.message}</Alert>}
      <div className={panel}>
        <SignInForm
          email={emailIn(state)}
          redirect={redirect}
          forgotten={<Link to="/forgot-password">Forgot password</Link>}
          onSignedIn={(person) => session.signedIn(person)}
        />
      </div>
      <p className={styles.other}>
        New here? <Link to={{ pathname: '/register/', search: query.toString() }}>Register</Link>
      </p>
    </Page>
  )
}
