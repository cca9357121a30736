import { Button, panel } from '@quad/shared-ui'
import { useState } from 'react'
import { LinkPasswordForm } from './LinkPasswordForm.tsx'

interface VerifyByPasswordProps {
  token: string
  /** Why the link needs a password. */
  message: string
  onVerified: (message: string) => void
}

/** Verifies a link that was opened in another browser than the one that registered. */
export function VerifyByPassword({ token, message, onVerified }: VerifyByPasswordProps) {
  const [isNew, setIsNew] = useState(false)
  return (
    <section className={panel} aria-label="Password">
      <p>{message}</p>
      <LinkPasswordForm key={String(isNew)} {...{ token, isNew, onVerified }} />
      <Button variant="quiet" onClick={() => setIsNew(!isNew)}>
        {isNew ? 'Enter the password of this registration' : 'Choose a new password'}
      </Button>
    </section>
  )
}
