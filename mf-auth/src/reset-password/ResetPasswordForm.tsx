import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { limits, newPasswordForm, texts, type NewPasswordForm } from '@quad/contract'
import { Alert, Button, PasswordField, formMessages, useShell } from '@quad/shared-ui'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import styles from '../auth-form.module.css'
import { resetPassword } from '../auth.queries.ts'

const fields = ['newPassword', 'confirmation'] as const

interface ResetPasswordFormProps {
  userId: string
  token: string
  onReset: () => void
}

export function ResetPasswordForm({ userId, token, onReset }: ResetPasswordFormProps) {
  const { toast } = useShell()
  const { register, handleSubmit, formState } = useForm<NewPasswordForm>({
    resolver: standardSchemaResolver(newPasswordForm),
    defaultValues: { newPassword: '', confirmation: '' },
  })
  const { mutate, isPending, error } = useMutation({
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
      className={styles.form}
      noValidate
      onSubmit={(event) =>
        void handleSubmit(
          ({ newPassword }) => mutate({ userId, token, newPassword }),
          ({ confirmation }) => {
            if (confirmation?.message) toast.error(confirmation.message)
          },
        )(event)
      }
    >
      {error && !isPending && <Alert>{texts.passwordNotReset(error.message)}</Alert>}
      <PasswordField
        label="New password"
        hint={`At least ${limits.passwordMin} characters.`}
        autoComplete="new-password"
        required
        error={byField.newPassword}
        {...register('newPassword', { deps: 'confirmation' })}
      />
      <PasswordField
        label="Confirm new password"
        autoComplete="new-password"
        required
        error={byField.confirmation}
        {...register('confirmation')}
      />
      <Button type="submit" variant="primary" busy={isPending}>
        Reset Password
      </Button>
    </form>
  )
}
