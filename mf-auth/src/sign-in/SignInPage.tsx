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

const justRegistered = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'registered' in state

export function SignInPage() {
  const shell = useShell()
  const user = useSession((state) => state.user)
  const [query] = useSearchParams()
  const { state } = useLocation()
  const redirect = query.get('redirect')

  if (user) return <Navigate to={destination(user, redirect)} replace />

  return (
    <Page title="Sign In" width="form">
      {justRegistered(state) && <Alert tone="success">{texts.registered}</Alert>}
      <SignInForm onSignedIn={(person) => shell.session.signedIn(person)} />
      <p className={styles.other}>
        New here? <Link to={{ pathname: '/register/', search: query.toString() }}>Register</Link>
      </p>
    </Page>
  )
}
