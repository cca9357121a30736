import { limits, texts } from '@quad/contract'
import { Alert, messageOf } from '@quad/shared-ui'
import { useMutation } from '@tanstack/react-query'
import styles from '../auth-form.module.css'
import { resendVerification } from '../auth.queries.ts'
import { MailButton } from '../MailButton.tsx'
import { useCountdown } from '../use-countdown.ts'

interface ResendLinkProps {
  /** Whom to mail it to. */
  email: string
}

/** Has the verification link mailed once more. */
export function ResendLink({ email }: ResendLinkProps) {
  const { left, start } = useCountdown()
  const { mutate, isPending, data, error } = useMutation({
    ...resendVerification,
    onSuccess: () => start(limits.recoveryResendSeconds),
  })
  return (
    <div className={styles.resend}>
      {error && !isPending && <Alert>{messageOf(error, texts.verificationNotResent)}</Alert>}
      {data && <Alert tone="success">{data.message}</Alert>}
      <MailButton left={left} busy={isPending} onClick={() => mutate({ email })}>
        Send a new link
      </MailButton>
    </div>
  )
}
