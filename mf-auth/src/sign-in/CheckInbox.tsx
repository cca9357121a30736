import { limits, texts } from '@quad/contract'
import { Alert, api, messageOf } from '@quad/shared-ui'
import { useMutation } from '@tanstack/react-query'
import { MailCheck } from 'lucide-react'
import { useId } from 'react'
import { mailedRedirect } from '../redirect.ts'
import { MailButton, useCountdown } from '../MailButton.tsx'
import styles from './check-inbox.module.css'

interface CheckInboxProps {
  /** Recipient of the mail. */
  email: string
  /** The path to return to after sign-in. */
  redirect: string | null
  /** Whether the person has just registered, and has not tried to sign in yet. */
  isNew: boolean
}

/** Asks a person to open the link in the verification mail, and sends another one on request. */
export function CheckInbox({ email, redirect, isNew }: CheckInboxProps) {
  const heading = useId()
  const { left, start } = useCountdown()
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => api.resendVerification({ body: { email, ...mailedRedirect(redirect) } }),
    onSuccess: () => start(limits.recoveryResendSeconds),
  })
  return (
    <section aria-labelledby={heading} className={styles.inbox}>
      <MailCheck aria-hidden size={32} className={styles.icon} />
      <h2 id={heading} className={styles.heading}>
        Check your inbox at <span className={styles.address}>{email}</span>
      </h2>
      {isNew && !data && <Alert tone="success">{texts.registered}</Alert>}
      {error && !isPending && <Alert>{messageOf(error, texts.verificationNotResent)}</Alert>}
      {data && <Alert tone="success">{data.message}</Alert>}
      <p className={styles.hint}>
        No mail after a minute? Check your spam folder, or let us send it again.
      </p>
      <MailButton size="small" left={left} busy={isPending} onClick={() => mutate()}>
        Send again
      </MailButton>
    </section>
  )
}
