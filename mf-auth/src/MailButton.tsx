import { texts } from '@quad/contract'
import { Button, cx } from '@quad/shared-ui'
import type { ComponentProps, MouseEvent } from 'react'
import styles from './auth-form.module.css'

interface MailButtonProps extends ComponentProps<typeof Button> {
  /** Seconds until another mail can be sent. */
  left: number
}

/**
 * A button that requests a mail, and ignores presses until another one may be sent. It is not `disabled`: that would
 * take the focus from the pressed button.
 */
export function MailButton({ left, className, children, onClick, ...rest }: MailButtonProps) {
  const isWaiting = left > 0
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isWaiting) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <Button
      {...rest}
      aria-disabled={isWaiting || undefined}
      className={cx(isWaiting && styles.waiting, className)}
      onClick={press}
    >
      {isWaiting ? texts.waitToResend(left) : children}
    </Button>
  )
}
