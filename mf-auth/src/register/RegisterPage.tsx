import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { afterSignIn, texts, type RegistrationForm } from '@quad/contract'
import { registrationForm } from '@quad/contract/forms'
import {
  api,
  Button,
  fieldProps,
  FormAlert,
  formStatuses,
  messagesOf,
  Page,
  panel,
  Redirect,
  useDestination,
  useSession,
  useShell,
  useSubmit,
  withRedirect,
} from '@quad/shared-ui'
import { useForm } from 'react-hook-form'
import { Link, useNavigate } from 'react-router-dom'
import { EmailField } from '../EmailField.tsx'
import { prepareCheckInbox } from '../sign-in/check-inbox-on-demand.ts'
import { NewPasswordFields } from '../choose-password/NewPasswordFields.tsx'
import { mailedRedirect } from '../redirect.ts'
import styles from '../auth-form.module.css'

export function RegisterPage() {
  const { site } = useShell()
  const user = useSession((state) => (state.expired ? null : state.user))
  const navigate = useNavigate()
  const redirect = useDestination()
  const signIn = withRedirect('/signin/', redirect)

  const showSignIn = (email: string) => {
    // Opens profile creation for this browser session.
    formStatuses.setSubmitted('register')
    void navigate(signIn, { state: { registered: true, email } })
  }

  if (user) return <Redirect to={afterSignIn(user, redirect)} />

  return (
    <Page
      title="Register"
      width="form"
      lead={`For students of ${site.universityName}. We will e-mail you a link to verify your address.`}
    >
      <div className={panel}>
        <RegisterForm redirect={redirect} onRegistered={showSignIn} />
      </div>
      <p className={styles.other}>
        Already registered? <Link to={signIn}>Sign In</Link>
      </p>
    </Page>
  )
}

interface RegisterFormProps {
  /** The path to return to after sign-in. */
  redirect: string | null
  onRegistered: (email: string) => void
}

function RegisterForm({ redirect, onRegistered }: RegisterFormProps) {
  const { site } = useShell()
  const form = useForm<RegistrationForm>({
    resolver: standardSchemaResolver(registrationForm(site)),
    defaultValues: { email: '', password: '', confirmation: '' },
  })
  const { submit, isBusy, failure, messages } = useSubmit(form, {
    send: async ({ email, password }) => {
      const body = { email, password, ...mailedRedirect(redirect) }
      await Promise.all([api.register({ body }), prepareCheckInbox()])
      onRegistered(email)
    },
  })

  return (
    <form className={styles.fields} noValidate onSubmit={submit}>
      <FormAlert messages={failure ? messagesOf(failure, texts.registrationFallback) : messages} />
      <EmailField
        hint={`Ends in @${site.emailDomains.join(' or @')}`}
        {...fieldProps(form, 'email')}
      />
      <NewPasswordFields form={form} name="password" label="Password" />
      <Button type="submit" variant="primary" busy={isBusy}>
        Register
      </Button>
    </form>
  )
}
