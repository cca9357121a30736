import { Page } from '@quad/shared-ui'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import styles from '../auth-form.module.css'
import { CodeForm } from './CodeForm.tsx'
import { SendCodeForm } from './SendCodeForm.tsx'

export function ForgotPasswordPage() {
  // Whom a code was sent to; a correction of the address asks for a new one.
  const [sentTo, setSentTo] = useState<string>()

  return (
    <Page
      title="Reset Your Password"
      width="form"
      lead="We mail you a code, with which you set a new password."
    >
      <div className={styles.form}>
        <SendCodeForm onSent={setSentTo} />
        {sentTo !== undefined && <CodeForm email={sentTo} />}
      </div>
      <p className={styles.other}>
        Remembered it? <Link to="/signin">Sign In</Link>
      </p>
    </Page>
  )
}
