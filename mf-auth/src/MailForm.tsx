import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { limits, type RecoveryForm } from '@quad/contract'
import { recoveryForm } from '@quad/contract/forms'
import { fieldProps, FormAlert, messageOf, toast, useShell, useSubmit } from '@quad/shared-ui'
import { useForm } from 'react-hook-form'
import styles from './auth-form.module.css'
import { EmailField } from './EmailField.tsx'
import { MailButton, useCountdown } from './MailButton.tsx'

interface MailFormProps {
  /** Address to fill in, if it is known. */
  email?: string | null
  /** Requests the mail. */
  request: (values: RecoveryForm) => Promise<{ message: string }>
  button: string
  /** Message for a failure without one from the server. */
  fallback: string
  onSent: (email: string, message: string) => void
  onFailed?: () => void
  /** Whether a toast announces a failure. */
  hasToast?: boolean
}

/** Asks for an address and requests a mail to it, at most every 30 seconds. */
export function MailForm({
  email,
  request,
  button,
  fallback,
  onSent,
  onFailed,
  hasToast = false,
}: MailFormProps) {
  const { site } = useShell()
  const { left, start } = useCountdown()
  const form = useForm<RecoveryForm>({
    resolver: standardSchemaResolver(recoveryForm(site)),
    defaultValues: { email: email ?? '' },
  })
  const { submit, isBusy, failure, messages } = useSubmit(form, {
    send: async (values) => {
      const { message } = await request(values)
      start(limits.recoveryResendSeconds)
      onSent(values.email, message)
    },
    onFailure: (error) => {
      if (hasToast) toast.error(messageOf(error, fallback))
      onFailed?.()
    },
  })

  const reason = failure && messageOf(failure, fallback)
  return (
    <form className={styles.fields} noValidate onSubmit={submit}>
      <FormAlert
        messages={reason === undefined ? messages : [reason]}
        isShort
        toasted={hasToast ? reason : undefined}
      />
      <EmailField {...fieldProps(form, 'email')} />
      <MailButton type="submit" variant="primary" left={left} busy={isBusy}>
        {button}
      </MailButton>
    </form>
  )
}
