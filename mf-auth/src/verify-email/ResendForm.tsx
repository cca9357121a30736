import { texts } from '@quad/contract'
import { Alert, panel } from '@quad/shared-ui'
import { useState } from 'react'
import { resendVerification } from '../auth.queries.ts'
import { MailForm } from '../MailForm.tsx'

/** For who has no link that works: mails a new one. */
export function ResendForm() {
  const [said, setSaid] = useState<string>()
  return (
    <section className={panel} aria-labelledby="resend">
      <h2 id="resend">Get a new link</h2>
      {said !== undefined && <Alert tone="success">{said}</Alert>}
      <MailForm
        call={resendVerification}
        button="Send a new link"
        fallback={texts.verificationNotResent}
        onSent={(_, message) => setSaid(message)}
        onFailed={() => setSaid(undefined)}
      />
    </section>
  )
}
