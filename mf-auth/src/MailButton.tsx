import { texts } from '@quad/contract'
import { Button } from '@quad/shared-ui'
import { useEffect, useState, type ComponentProps, type MouseEvent } from 'react'

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

interface Countdown {
  /** Remaining whole seconds; 0 when it does not run. */
  left: number
  start: (seconds: number) => void
}

/** Counts down to 0 by the clock, so that a tab that slept is correct. */
export const useCountdown = (): Countdown => {
  const [end, setEnd] = useState(0)
  const [now, setNow] = useState(0)
  const left = Math.max(0, Math.ceil((end - now) / 1000))
  const runs = left > 0

  useEffect(() => {
    if (!runs) return undefined
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [runs])

  const start = (seconds: number) => {
    const began = Date.now()
    setNow(began)
    setEnd(began + seconds * 1000)
  }
  return { left, start }
}
