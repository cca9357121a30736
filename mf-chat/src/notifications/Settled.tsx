import { Alert, Button, messageOf } from '@quad/shared-ui'
import { Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './notifications.module.css'

interface SettledProps {
  /** What has become of the notification. */
  said: string
  /** It is being taken back. */
  busy?: boolean
  /** Why it could not be taken back. */
  failure?: Error | null
  /** Takes it back; absent where that cannot be. */
  onUndo?: () => void
  children?: ReactNode
}

/** What stands in the place of a notification that has just been dismissed or answered. */
export function Settled({ said, busy = false, failure, onUndo, children }: SettledProps) {
  return (
    <div className={styles.settled}>
      <p>{said}</p>
      {children}
      {onUndo && (
        <Button variant="quiet" size="small" busy={busy} onClick={onUndo}>
          {!busy && <Undo2 aria-hidden />}
          Undo
        </Button>
      )}
      {failure && !busy && (
        <Alert className={styles.wide}>
          {messageOf(failure, 'This could not be undone. Please try again.')}
        </Alert>
      )}
    </div>
  )
}
