import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { texts, type NewPasswordForm } from '@quad/contract'
import { newPasswordForm } from '@quad/contract/forms'
import {
  api,
  Button,
  FormAlert,
  Page,
  panel,
  RequestError,
  session,
  toast,
  useDestination,
  useSession,
  useSubmit,
  withRedirect,
} from '@quad/shared-ui'
import { useForm } from 'react-hook-form'
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom'
import { EmailField } from '../EmailField.tsx'
import { NewPasswordFields } from '../choose-password/NewPasswordFields.tsx'
import { useSecrets } from '../use-secrets.ts'
import styles from '../auth-form.module.css'

const notReset = (error: string): string => `Error resetting your password: ${error}`

export function ResetPasswordPage() {
  const code = useSecrets(['user', 'token'])
  const { email } = (useLocation().state ?? {}) as { email?: string }
  const isSignedIn = useSession(({ user }) => user !== null)
  const navigate = useNavigate()
  const signIn = withRedirect('/signin', useDestination())

  const leave = async () => {
    // The server has ended all sessions of this account: inform the other tabs.
    if (isSignedIn) await session.signOut()
    await navigate(signIn)
  }

  // No `Redirect`: only the browser knows a code that has left the address.
  if (!code) return <Navigate to={signIn} replace />
  return (
    <Page
      title="Reset Password"
      width="form"
      lead="This signs you out on every device and ends your calendar address. You can create a new address in your settings."
    >
      <div className={panel}>
        <ResetPasswordForm
          email={email}
          userId={code.user}
          token={code.token}
          onReset={() => void leave()}
        />
      </div>
    </Page>
  )
}

/** Whether the server refused the recovery code. */
const isCodeRefused = (error: Error): boolean =>
  error instanceof RequestError && error.fields['token'] !== undefined

interface ResetPasswordFormProps {
  /** Address of the account, if known: shown so that a password manager stores the new password for it. */
  email: string | undefined
  userId: string
  /** The recovery code. */
  token: string
  onReset: () => void
}

function ResetPasswordForm({ email, userId, token, onReset }: ResetPasswordFormProps) {
  const forgotten = withRedirect('/forgot-password', useDestination())
  const form = useForm<NewPasswordForm>({
    resolver: standardSchemaResolver(newPasswordForm),
    defaultValues: { newPassword: '', confirmation: '' },
  })
  const { submit, isBusy, failure, messages } = useSubmit(form, {
    send: async ({ newPassword }) => {
      await api.resetPassword({ body: { userId, token, newPassword } })
      toast.success(texts.passwordReset)
      onReset()
    },
    onFailure: ({ message }) => toast.error(notReset(message)),
    onInvalid: ({ confirmation }) => {
      if (confirmation?.message) toast.error(confirmation.message)
    },
  })

  const reason = failure && notReset(failure.message)
  return (
    <form className={styles.fields} noValidate onSubmit={submit}>
      <FormAlert
        messages={reason === undefined ? messages : [reason]}
        toasted={reason ?? texts.newPasswordsDoNotMatch}
      />
      {failure && isCodeRefused(failure) && <Link to={forgotten}>Request a new code</Link>}
      {email !== undefined && <EmailField value={email} readOnly required={false} />}
      <NewPasswordFields form={form} name="newPassword" label="New password" />
      <Button type="submit" variant="primary" busy={isBusy}>
        Reset Password
      </Button>
    </form>
  )
}
