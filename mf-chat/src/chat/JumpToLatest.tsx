import { Button } from '@quad/shared-ui'
import { ArrowDown } from 'lucide-react'
import styles from './message-log.module.css'

interface JumpToLatestProps {
  /** Number of unseen messages from others. */
  count: number
  onJump: () => void
}

/** Button that scrolls from older messages to the end of the chat. */
export function JumpToLatest({ count, onJump }: JumpToLatestProps) {
  return (
    <Button size="small" className={styles.jump} onClick={onJump}>
      <ArrowDown aria-hidden />
      Jump to latest {count > 0 && <span className={styles.count}>{count} new</span>}
    </Button>
  )
}
