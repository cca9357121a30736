import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { limits, type RecoveryForm } from '@quad/contract'
import { recoveryForm } from '@quad/contract/forms'
import { Alert, formMessages, messageOf, useShell } from '@quad/shared-ui'
import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import styles from './auth-form.module.css'
import { EmailField } from './EmailField.tsx'
import { MailButton } from './MailButton.tsx'
import { useCountdown } from './use-countdown.ts'

interface MailFormProps {
  /** Has the mail sent. */
  call: Pick<UseMutationOptions<{ message: string }, Error, RecoveryForm>, 'mutationFn'>
  button: string
  /** What to say where the server says nothing. */
  fallback: string
  onSent: (email: string, said: string) => void
  onFailed?: (message: string) => void
}

/** Asks for an address and has a mail sent to it, every 30 seconds at most. */
export function MailForm({ call, button, fallback, onSent, onFailed }: MailFormProps) {
  const { site } = useShell()
  const { left, start } = useCountdown()
  const { register, handleSubmit, formState } = useForm<RecoveryForm>({
    resolver: standardSchemaResolver(recoveryForm(site)),
    defaultValues: { email: '' },
  })
  const { mutate, reset, isPending, error } = useMutation({
    ...call,
    onSuccess: ({ message }, { email }) => {
      start(limits.recoveryResendSeconds)
      onSent(email, message)
    },
    onError: (failure) => onFailed?.(messageOf(failure, fallback)),
  })
  const { byField } = formMessages(['email'], formState.errors, error)

  return (
    <form
      className={styles.fields}
      noValidate
      onSubmit={(event) =>
        void handleSubmit(
          (values) => mutate(values),
          () => reset(),
        )(event)
      }
    >
      {error && !isPending && <Alert>{messageOf(error, fallback)}</Alert>}
      <EmailField error={byField.email} {...register('email')} />
      <MailButton
        type="submit"
        variant="primary"
        left={left}
        busy={isPending || formState.isSubmitting}
      >
        {button}
      </MailButton>
    </form>
  )
}
