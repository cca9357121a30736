import { texts } from '@quad/contract'
import { Alert, panel } from '@quad/shared-ui'
import { useState } from 'react'
import { resendVerification } from '../auth.queries.ts'
import { mailedRedirect } from '../destination.ts'
import { MailForm } from '../MailForm.tsx'

interface ResendFormProps {
  /** The path to return to after sign-in. */
  redirect: string | null
}

/** Mails a new link to a person without a valid one. */
export function ResendForm({ redirect }: ResendFormProps) {
  const [message, setMessage] = useState<string>()
  return (
    <section className={panel} aria-labelledby="resend">
      <h2 id="resend">Get a new link</h2>
      {message !== undefined && <Alert tone="success">{message}</Alert>}
      <MailForm
        request={({ email }) => resendVerification({ email, ...mailedRedirect(redirect) })}
        button="Send a new link"
        fallback={texts.verificationNotResent}
        onSent={(_, sent) => setMessage(sent)}
        onFailed={() => setMessage(undefined)}
      />
    </section>
  )
}
