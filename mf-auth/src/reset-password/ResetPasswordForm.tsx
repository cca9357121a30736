import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { texts, type NewPasswordForm } from '@quad/contract'
import { newPasswordForm } from '@quad/contract/forms'
import { Alert, ApiFailure, Button, formMessages, useShell } from '@quad/shared-ui'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router-dom'
import styles from '../auth-form.module.css'
import { resetPassword } from '../auth.queries.ts'
import { NewPasswordFields } from '../choose-password/NewPasswordFields.tsx'
import { EmailField } from '../EmailField.tsx'

const isOfCode = (error: Error): boolean =>
  error instanceof ApiFailure && error.fields['token'] !== undefined

const fields = ['newPassword', 'confirmation'] as const

interface ResetPasswordFormProps {
  /** Whose password it is, where that is known: for the password manager. */
  email: string | undefined
  userId: string
  token: string
  onReset: () => void
}

export function ResetPasswordForm({ email, userId, token, onReset }: ResetPasswordFormProps) {
  const { toast } = useShell()
  const { register, handleSubmit, formState } = useForm<NewPasswordForm>({
    resolver: standardSchemaResolver(newPasswordForm),
    defaultValues: { newPassword: '', confirmation: '' },
  })
  const { mutate, reset, isPending, error } = useMutation({
    ...resetPassword,
    onSuccess: () => {
      toast.success(texts.passwordReset)
      onReset()
    },
    onError: (failure) => toast.error(texts.passwordNotReset(failure.message)),
  })
  const { byField } = formMessages(fields, formState.errors, error)

  return (
    <form
      className={styles.fields}
      noValidate
      onSubmit={(event) =>
        void handleSubmit(
          ({ newPassword }) => mutate({ userId, token, newPassword }),
          ({ confirmation }) => {
            reset()
            if (confirmation?.message) toast.error(confirmation.message)
          },
        )(event)
      }
    >
      {error && !isPending && (
        <Alert>
          <p>{texts.passwordNotReset(error.message)}</p>
          {isOfCode(error) && <Link to="/forgot-password">Ask for a new code</Link>}
        </Alert>
      )}
      {email !== undefined && <EmailField value={email} readOnly required={false} />}
      <NewPasswordFields
        password={{
          label: 'New password',
          error: byField.newPassword,
          ...register('newPassword', { deps: 'confirmation' }),
        }}
        confirmation={{
          label: 'Confirm new password',
          error: byField.confirmation,
          ...register('confirmation'),
        }}
      />
      <Button type="submit" variant="primary" busy={isPending || formState.isSubmitting}>
        Reset Password
      </Button>
    </form>
  )
}
