import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { signInForm, texts, type Credentials, type SelfUser } from '@quad/contract'
import {
  Button,
  fieldProps,
  FormAlert,
  messageOf,
  onDemand,
  PasswordField,
  RequestError,
  useShell,
  useSubmit,
  type FragmentProps,
} from '@quad/shared-ui'
import { useEffect, useState, type ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { EmailField } from '../EmailField.tsx'
import { signIn } from '../auth.queries.ts'
import styles from '../auth-form.module.css'

// Few people sign in before they have verified their address.
const ResendLink = onDemand(
  'ResendLink',
  async () => (await import('../verify-email/ResendLink.tsx')).ResendLink,
)

interface SignInFormProps {
  /** Address of the person who is expected to sign in; the form then asks for the password only. */
  email?: string | undefined
  /** The path to return to after sign-in. */
  redirect?: string | null
  /** Link to password recovery. */
  forgotten: ReactNode
  onSignedIn: (user: SelfUser) => void
}

export function SignInForm({ email, redirect = null, forgotten, onSignedIn }: SignInFormProps) {
  const { site } = useShell()
  const form = useForm<Credentials>({
    resolver: standardSchemaResolver(signInForm(site)),
    defaultValues: { email: email ?? '', password: '' },
  })
  const [sentEmail, setSentEmail] = useState('')
  const { submit, isBusy, failure, messages } = useSubmit(form, {
    send: async (credentials) => {
      setSentEmail(credentials.email)
      onSignedIn(await signIn(credentials))
    },
  })

  const { setFocus } = form
  useEffect(() => {
    if (email !== undefined) setFocus('password')
  }, [email, setFocus])

  const isUnverified = failure instanceof RequestError && failure.code === 'email_not_verified'

  return (
    <form className={styles.fields} noValidate onSubmit={submit}>
      <FormAlert messages={failure ? [messageOf(failure, texts.signInFallback)] : messages} />
      {isUnverified && <ResendLink email={sentEmail} redirect={redirect} />}
      <EmailField {...fieldProps(form, 'email')} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        required
        {...fieldProps(form, 'password')}
      />
      <p className={styles.forgotten}>{forgotten}</p>
      <Button type="submit" variant="primary" busy={isBusy}>
        Sign In
      </Button>
    </form>
  )
}

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
