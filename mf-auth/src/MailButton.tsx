import { texts } from '@quad/contract'
import { Button } from '@quad/shared-ui'
import type { ComponentProps } from 'react'

interface MailButtonProps extends ComponentProps<typeof Button> {
  /** Seconds until another mail can be sent. */
  left: number
}

/** Has a mail sent, and waits before it sends another one. */
export function MailButton({ left, children, ...rest }: MailButtonProps) {
  return (
    <Button {...rest} disabled={left > 0}>
      {left > 0 ? texts.waitToResend(left) : children}
    </Button>
  )
}
