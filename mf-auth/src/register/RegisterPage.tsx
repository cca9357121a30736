import { Page, formStatuses, useShell } from '@quad/shared-ui'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import styles from '../auth-form.module.css'
import { RegisterForm } from './RegisterForm.tsx'

export function RegisterPage() {
  const { site } = useShell()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const signIn = { pathname: '/signin/', search: query.toString() }

  const showSignIn = () => {
    // Opens profile creation for this browser session.
    formStatuses.setSubmitted('register')
    void navigate(signIn, { state: { registered: true } })
  }

  return (
    <Page
      title="Register"
      width="form"
      lead={`For students of ${site.universityName}. We mail you a link to verify your address.`}
    >
      <RegisterForm onRegistered={showSignIn} />
      <p className={styles.other}>
        Already registered? <Link to={signIn}>Sign In</Link>
      </p>
    </Page>
  )
}
