import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { texts, type Credentials, type SelfUser } from '@quad/contract'
import { signInForm } from '@quad/contract/forms'
import {
  api,
  Button,
  fieldProps,
  FormAlert,
  messagesOf,
  PasswordField,
  RequestError,
  session,
  useIsServed,
  useShell,
  useSubmit,
  type FragmentProps,
  withRedirect,
} from '@quad/shared-ui'
import { useEffect, useState, type ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useLocation } from 'react-router-dom'
import { EmailField } from '../EmailField.tsx'
import styles from '../auth-form.module.css'
import { CheckInbox } from './check-inbox-on-demand.ts'

interface SignInFormProps {
  /** Address of the person who is expected to sign in; the form then asks for the password only. */
  email?: string
  /** Whether that person has just registered, and opens the mailed link first. */
  isRegistered?: boolean | undefined
  /** The path to return to after sign-in. */
  redirect?: string | null
  /** Why the server refused the form, which the browser sent without scripts. */
  refusal?: RequestError | undefined
  /** Link to password recovery. */
  forgotten: ReactNode
  onSignedIn: (user: SelfUser) => void
}

const isUnverified = (error: unknown): boolean =>
  error instanceof RequestError && error.code === 'email_not_verified'

export function SignInForm({
  email = '',
  isRegistered = false,
  redirect = null,
  refusal,
  forgotten,
  onSignedIn,
}: SignInFormProps) {
  const { site } = useShell()
  const { pathname } = useLocation()
  const isServed = useIsServed()
  const form = useForm<Credentials>({
    resolver: standardSchemaResolver(signInForm(site)),
    defaultValues: { email, password: '' },
  })
  // The address with a mailed link that is not opened yet.
  const [inbox, setInbox] = useState({
    email: isRegistered || isUnverified(refusal) ? email : '',
    isNew: isRegistered,
  })
  const { submit, isBusy, failure, messages } = useSubmit(form, {
    send: async (credentials) => {
      const browserTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
      onSignedIn(await api.login({ body: { ...credentials, browserTimeZone } }))
    },
    onFailure: (error) => {
      setInbox({ email: isUnverified(error) ? form.getValues('email') : inbox.email, isNew: false })
    },
  })

  const { setFocus } = form
  useEffect(() => {
    if (email && !isRegistered) setFocus('password')
  }, [email, isRegistered, setFocus])

  const shown = failure ?? (isBusy || form.formState.isSubmitted ? undefined : refusal)
  return (
    // Without scripts, the browser checks and sends it. To the page's own address, it passes the fragment on.
    <form
      method="post"
      action={pathname === '/signin' ? undefined : withRedirect('/signin', redirect)}
      className={styles.fields}
      noValidate={!isServed}
      onSubmit={submit}
    >
      <FormAlert messages={shown ? messagesOf(shown, texts.signInFallback) : messages} />
      {inbox.email && <CheckInbox key={inbox.email} redirect={redirect} {...inbox} />}
      <EmailField {...fieldProps(form, 'email')} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        required
        {...fieldProps(form, 'password')}
      />
      <p className={styles.forgotten}>{forgotten}</p>
      <Button type="submit" worksAlone variant="primary" busy={isBusy}>
        Sign In
      </Button>
    </form>
  )
}

/** The sign-in form over an open page, which continues afterwards. Its link opens in a new tab to keep the page. */
export function SignInAgain({ email }: FragmentProps['sign-in-again']) {
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
