import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { limits, recoveryForm, texts, type RecoveryForm } from '@quad/contract'
import { Alert, Button, TextField, messageOf, useShell } from '@quad/shared-ui'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import styles from '../auth-form.module.css'
import { sendRecoveryCode } from '../auth.queries.ts'
import { useCountdown } from './use-countdown.ts'

interface SendCodeFormProps {
  onSent: (email: string) => void
}

export function SendCodeForm({ onSent }: SendCodeFormProps) {
  const { site, toast } = useShell()
  const { left, start } = useCountdown()
  const { register, handleSubmit, formState } = useForm<RecoveryForm>({
    resolver: standardSchemaResolver(recoveryForm(site)),
    defaultValues: { email: '' },
  })
  const { mutate, isPending, error } = useMutation({
    ...sendRecoveryCode,
    onSuccess: (_, { email }) => {
      start(limits.recoveryResendSeconds)
      toast.success(texts.recoveryCodeSent)
      onSent(email)
    },
  })

  return (
    <form
      className={styles.fields}
      noValidate
      onSubmit={(event) => void handleSubmit((values) => mutate(values))(event)}
    >
      {error && !isPending && <Alert>{messageOf(error, texts.recoveryCodeNotSent)}</Alert>}
      <TextField
        label="University e-mail"
        type="email"
        autoComplete="username"
        required
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <Button type="submit" variant="primary" busy={isPending} disabled={left > 0}>
        {left > 0 ? texts.waitToResend(left) : 'Send Recovery Code'}
      </Button>
    </form>
  )
}
