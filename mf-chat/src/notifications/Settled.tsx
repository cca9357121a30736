import { Alert, Button, messageOf } from '@quad/shared-ui'
import { Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './notifications.module.css'

interface SettledProps {
  /** The result of the decision or dismissal. */
  result: string
  /** True while it is being undone. */
  busy?: boolean
  /** Why undoing failed. */
  failure?: Error | null
  /** Undoes it; absent if that is impossible. */
  onUndo?: () => void
  children?: ReactNode
}

/** Replaces a notification that has just been dismissed or decided. */
export function Settled({ result, busy = false, failure, onUndo, children }: SettledProps) {
  return (
    <div className={styles.settled}>
      <p>{result}</p>
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
