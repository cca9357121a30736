import { texts, type SelfUser } from '@quad/contract'
import { Alert, Page, insideSite, useSession, useShell } from '@quad/shared-ui'
import { Link, Navigate, useLocation, useSearchParams } from 'react-router-dom'
import styles from '../auth-form.module.css'
import { SignInForm } from './SignInForm.tsx'

/** Where a person goes once signed in: their own profile comes before anything else. */
const destination = (user: SelfUser, redirect: string | null): string => {
  if (user.profileCompleted) return insideSite(redirect, '/search')
  return `/createuser?redirect=${encodeURIComponent(insideSite(redirect, ''))}`
}

/** What the page before has to say here: that registration went well, or that something failed. */
const alertOf = (state: unknown): { tone: 'success' | 'error'; message: string } | undefined => {
  if (typeof state !== 'object' || state === null) return undefined
  if ('registered' in state) return { tone: 'success', message: texts.registered }
  if ('profileCreationFailed' in state) {
    return { tone: 'error', message: texts.profileCreationFailed }
  }
  return undefined
}

export function SignInPage() {
  const shell = useShell()
  const user = useSession((state) => state.user)
  const [query] = useSearchParams()
  const { state } = useLocation()
  const redirect = query.get('redirect')
  const alert = alertOf(state)

  if (user) return <Navigate to={destination(user, redirect)} replace />

  return (
    <Page title="Sign In" width="form">
      {alert && <Alert tone={alert.tone}>{alert.message}</Alert>}
      <SignInForm onSignedIn={(person) => shell.session.signedIn(person)} />
      <p className={styles.other}>
        New here? <Link to={{ pathname: '/register/', search: query.toString() }}>Register</Link>
      </p>
    </Page>
  )
}
