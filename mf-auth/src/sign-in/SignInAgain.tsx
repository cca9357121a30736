import { useShell, type FragmentProps } from '@quad/shared-ui'
import { Link } from 'react-router-dom'
import { SignInForm } from './SignInForm.tsx'

/** The sign-in form over an open page, which continues afterwards. Its link opens in a new tab to keep the page. */
export function SignInAgain({ email }: FragmentProps['sign-in-again']) {
  const { session } = useShell()
  return (
    <SignInForm
      email={email}
      forgotten={
        <Link to="/forgot-password" target="_blank">
          Forgot password
        </Link>
      }
      onSignedIn={(user) => session.signedIn(user)}
    />
  )
}
