import { isolated, type Notification } from '@quad/contract'
import { Button } from '@quad/shared-ui'
import styles from './notifications.module.css'

interface DecisionButtonsProps {
  notification: Notification
  asks: NonNullable<Notification['asks']>
  /** The pending decision: true to accept; null if none is pending. */
  pending: boolean | null
  onDecide: (accept: boolean) => void
}

/** Accept and Decline for an invitation or a join request, with what accepting does. */
export function DecisionButtons({ notification, asks, pending, onDecide }: DecisionButtonsProps) {
  const { fromName, projectTitle } = notification
  const what =
    asks.what === 'invitation'
      ? `the invitation of ${isolated(fromName)} to ${isolated(projectTitle)}`
      : `the request of ${isolated(fromName)} to join ${isolated(projectTitle)}`
  return (
    <>
      {asks.what === 'invitation' && (
        <p className={styles.consequence}>
          {asks.joins
            ? 'If you accept, you become a member at once.'
            : 'If you accept, a join request is sent. The Owner or an Admin decides on it.'}
        </p>
      )}
      <div className={styles.decision}>
        <Button
          variant="primary"
          size="small"
          aria-label={`Accept ${what}`}
          busy={pending === true}
          onClick={() => onDecide(true)}
        >
          Accept
        </Button>
        <Button
          size="small"
          aria-label={`Decline ${what}`}
          busy={pending === false}
          onClick={() => onDecide(false)}
        >
          Decline
        </Button>
      </div>
    </>
  )
}
