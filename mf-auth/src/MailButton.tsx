import { texts } from '@quad/contract'
import { Button } from '@quad/shared-ui'
import type { ComponentProps } from 'react'

interface MailButtonProps extends ComponentProps<typeof Button> {
  /** Seconds until another mail can be sent. */
  left: number
}

/** A button that requests a mail, and is disabled until another one may be sent. */
export function MailButton({ left, children, ...rest }: MailButtonProps) {
  return (
    <Button {...rest} disabled={left > 0}>
      {left > 0 ? texts.waitToResend(left) : children}
    </Button>
  )
}
