import type { Notification } from '@quad/contract'
import { Button } from '@quad/shared-ui'
import styles from './notifications.module.css'

interface AnswersProps {
  notification: Notification
  asks: NonNullable<Notification['asks']>
  /** Which answer is on its way: to accept, or not to. */
  pending: boolean | null
  onAnswer: (accept: boolean) => void
}

/** The answers to an invitation or a join request, and what accepting means. */
export function Answers({ notification, asks, pending, onAnswer }: AnswersProps) {
  const { fromName, projectTitle } = notification
  const what =
    asks.what === 'invitation'
      ? `the invitation of ${fromName} to ${projectTitle}`
      : `the request of ${fromName} to join ${projectTitle}`
  return (
    <>
      {asks.what === 'invitation' && (
        <p className={styles.consequence}>
          {asks.joins
            ? 'When you accept, you are a member at once.'
            : 'When you accept, a join request is sent. The Owner or an Admin decides on it.'}
        </p>
      )}
      <div className={styles.answers}>
        <Button
          variant="primary"
          size="small"
          aria-label={`Accept ${what}`}
          busy={pending === true}
          onClick={() => onAnswer(true)}
        >
          Accept
        </Button>
        <Button
          size="small"
          aria-label={`Decline ${what}`}
          busy={pending === false}
          onClick={() => onAnswer(false)}
        >
          Decline
        </Button>
      </div>
    </>
  )
}
