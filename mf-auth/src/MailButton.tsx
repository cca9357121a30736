import { texts } from '@quad/contract'
import { Button } from '@quad/shared-ui'
import type { ComponentProps, MouseEvent } from 'react'

interface MailButtonProps extends ComponentProps<typeof Button> {
  /** Seconds until another mail can be sent. */
  left: number
}

/**
 * A button that requests a mail, and ignores presses until another one may be sent. It is not `disabled`: that would
 * take the focus from the pressed button.
 */
export function MailButton({ left, children, onClick, ...rest }: MailButtonProps) {
  const isWaiting = left > 0
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isWaiting) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <Button {...rest} aria-disabled={isWaiting || undefined} onClick={press}>
      {isWaiting ? texts.waitToResend(left) : children}
    </Button>
  )
}
