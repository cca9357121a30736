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
  // Recipient of the latest code. Each code gets new boxes.
  const [sent, setSent] = useState<{ email: string; nth: number }>()

  return (
    <Page
      title="Reset Your Password"
      width="form"
      lead="We will e-mail you a code to set a new password."
    >
      <div className={panel}>
        <MailForm
          request={sendRecoveryCode}
          button="Send Recovery Code"
          fallback={texts.recoveryCodeNotSent}
          onSent={(email) => {
            toast.success(texts.recoveryCodeSent)
            setSent((before) => ({ email, nth: (before?.nth ?? 0) + 1 }))
          }}
          hasToast
        />
        {sent && <CodeForm key={sent.nth} email={sent.email} />}
      </div>
      <p className={styles.other}>
        Remembered it? <Link to="/signin">Sign In</Link>
      </p>
    </Page>
  )
}
