import { Page, formStatuses, useSession, useShell, panel } from '@quad/shared-ui'
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import styles from '../auth-form.module.css'
import { destination } from '../destination.ts'
import { RegisterForm } from './RegisterForm.tsx'

export function RegisterPage() {
  const { site } = useShell()
  const user = useSession((state) => (state.expired ? null : state.user))
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const signIn = { pathname: '/signin/', search: query.toString() }

  const showSignIn = (email: string) => {
    // Opens profile creation for this browser session.
    formStatuses.setSubmitted('register')
    void navigate(signIn, { state: { registered: true, email } })
  }

  if (user) return <Navigate to={destination(user, query.get('redirect'))} replace />

  return (
    <Page
      title="Register"
      width="form"
      lead={`For students of ${site.universityName}. We will e-mail you a link to verify your address.`}
    >
      <div className={panel}>
        <RegisterForm redirect={query.get('redirect')} onRegistered={showSignIn} />
      </div>
      <p className={styles.other}>
        Already registered? <Link to={signIn}>Sign In</Link>
      </p>
    </Page>
  )
}
