import { IconButton } from '@quad/shared-ui'
import { Flag } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import styles from './message-item.module.css'

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

interface ReportButtonProps {
  senderName: string
  /** Tab reaches one of the log's report buttons; the arrow keys move to the others. */
  isStop: boolean
  /** Called when it gets the focus. */
  onReach: () => void
  onReport: () => void
}

/** Reports another person's message. */
export function ReportButton({ senderName, isStop, onReach, onReport }: ReportButtonProps) {
  const step = (event: KeyboardEvent<HTMLButtonElement>) => {
    const by = steps[event.key]
    const log = event.currentTarget.closest('[role=log]')
    if (by === undefined || !log) return
    const all = [...log.querySelectorAll<HTMLElement>('[data-report]')]
    const next = all[all.indexOf(event.currentTarget) + by]
    if (!next) return
    // Scroll no further than the next button needs.
    event.preventDefault()
    next.focus()
  }
  return (
    <IconButton
      label={`Report this message from ${senderName}`}
      className={styles.report}
      data-report=""
      tabIndex={isStop ? 0 : -1}
      aria-keyshortcuts="ArrowUp ArrowDown"
      onFocus={onReach}
      onKeyDown={step}
      onClick={onReport}
    >
      <Flag aria-hidden size={16} />
    </IconButton>
  )
}
