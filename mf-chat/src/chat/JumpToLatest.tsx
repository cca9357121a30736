import { Button } from '@quad/shared-ui'
import { ArrowDown } from 'lucide-react'
import styles from './message-log.module.css'

interface JumpToLatestProps {
  /** How many messages of others are below what was seen. */
  count: number
  onJump: () => void
}

/** Leads from older messages to the end of the chat. */
export function JumpToLatest({ count, onJump }: JumpToLatestProps) {
  return (
    <Button size="small" className={styles.jump} onClick={onJump}>
      <ArrowDown aria-hidden />
      Jump to latest {count > 0 && <span className={styles.count}>{count} new</span>}
    </Button>
  )
}
