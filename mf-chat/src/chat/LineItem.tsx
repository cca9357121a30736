import { texts, unquoted, type PersonRef } from '@quad/contract'
import { messageTime } from '@quad/shared-ui'
import type { ComponentProps } from 'react'
import { Link } from 'react-router-dom'
import { LogItem } from './LogItem.tsx'
import type { LineRow } from './rows.ts'
import styles from './message-item.module.css'

interface LineItemProps extends Omit<ComponentProps<'li'>, 'children'> {
  row: LineRow
  /** Whom the line is about. */
  person: PersonRef
  now: Date
}

/** One line about the team, with its time. A deleted event has no link. */
export function LineItem({ row, person, now, ...rest }: LineItemProps) {
  const { type, event, timeSent } = row.line
  const time = unquoted(timeSent)
  return (
    <LogItem {...rest} row={row} now={now}>
      <p className={styles.line}>
        {texts.chatLine[type](person.name)}{' '}
        {event && (
          <bdi>
            {event.id === null ? event.title : <Link to={`/event/${event.id}`}>{event.title}</Link>}
          </bdi>
        )}
        {event && ' '}
        <time dateTime={time} className={styles.lineTime}>
          {messageTime(time, now)}
        </time>
      </p>
    </LogItem>
  )
}
