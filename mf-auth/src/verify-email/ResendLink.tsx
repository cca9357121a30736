import { limits, texts } from '@quad/contract'
import { Alert, messageOf } from '@quad/shared-ui'
import { useMutation } from '@tanstack/react-query'
import styles from '../auth-form.module.css'
import { resendVerification } from '../auth.queries.ts'
import { mailedRedirect } from '../destination.ts'
import { MailButton, useCountdown } from '../MailButton.tsx'

interface ResendLinkProps {
  /** Recipient of the mail. */
  email: string
  /** The path to return to after sign-in. */
  redirect: string | null
}

/** Requests another verification mail. */
export function ResendLink({ email, redirect }: ResendLinkProps) {
  const { left, start } = useCountdown()
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: resendVerification,
    onSuccess: () => start(limits.recoveryResendSeconds),
  })
  return (
    <div className={styles.resend}>
      {error && !isPending && <Alert>{messageOf(error, texts.verificationNotResent)}</Alert>}
      {data && <Alert tone="success">{data.message}</Alert>}
      <MailButton
        left={left}
        busy={isPending}
        onClick={() => mutate({ email, ...mailedRedirect(redirect) })}
      >
        Send a new link
      </MailButton>
    </div>
  )
}
