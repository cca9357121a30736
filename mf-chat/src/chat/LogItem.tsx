import { cx, dayLabel } from '@quad/shared-ui'
import type { ComponentProps } from 'react'
import type { Row } from './rows.ts'
import styles from './message-item.module.css'

interface LogItemProps extends ComponentProps<'li'> {
  row: Row
  now: Date
}

/** A message or a line, with the day heading or "New messages" above it. */
export function LogItem({ row, now, className, children, ...rest }: LogItemProps) {
  return (
    <li {...rest} className={cx(styles.row, className)}>
      {row.kind !== 'outgoing' && row.startsDay && (
        <h2 className={styles.day}>{dayLabel(row.sentAt, now)}</h2>
      )}
      {row.startsNew && <p className={styles.new}>New messages</p>}
      {children}
    </li>
  )
}
