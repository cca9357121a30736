import { texts } from '@quad/contract'
import { Page, useShell, panel } from '@quad/shared-ui'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import styles from '../auth-form.module.css'
import { sendRecoveryCode } from '../auth.queries.ts'
import { MailForm } from '../MailForm.tsx'
import { CodeForm } from './CodeForm.tsx'

export function ForgotPasswordPage() {
  const { toast } = useShell()
  // Whom the latest code was sent to; each code is typed into boxes of its own.
  const [sent, setSent] = useState<{ email: string; nth: number }>()

  return (
    <Page
      title="Reset Your Password"
      width="form"
      lead="We mail you a code, with which you set a new password."
    >
      <div className={panel}>
        <MailForm
          call={sendRecoveryCode}
          button="Send Recovery Code"
          fallback={texts.recoveryCodeNotSent}
          onSent={(email) => {
            toast.success(texts.recoveryCodeSent)
            setSent((before) => ({ email, nth: (before?.nth ?? 0) + 1 }))
          }}
          onFailed={(message) => toast.error(message)}
        />
        {sent && <CodeForm key={sent.nth} email={sent.email} />}
      </div>
      <p className={styles.other}>
        Remembered it? <Link to="/signin">Sign In</Link>
      </p>
    </Page>
  )
}
