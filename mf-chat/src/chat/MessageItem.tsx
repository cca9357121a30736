import { dateWords, texts, unquoted, type PersonRef } from '@quad/contract'
import {
  Alert,
  Avatar,
  cx,
  dateTime,
  dayLabel,
  isSameDay,
  KeepFocus,
  messageTime,
  RichText,
  VisuallyHidden,
} from '@quad/shared-ui'
import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { lineTexts, messageLines } from '../message-text/message-text.ts'
import type { Outgoing } from '../outbox/outbox.ts'
import { LinkPreview } from './LinkPreview.tsx'
import { Attachments } from './Attachments.tsx'
import { Quote } from './Quote.tsx'
import type { LineRow, Row, SentRow } from './rows.ts'
import styles from './message-item.module.css'

interface MessageItemProps {
  row: Exclude<Row, LineRow>
  viewerId: string
  isOwn: boolean
  sender: PersonRef
  /** Group chats show the sender. */
  showsSender: boolean
  /** The newest message of the chat. */
  isLast: boolean
  now: Date
  onRetry: (failed: Outgoing) => void
  onDiscard: (failed: Outgoing) => void
  /** Goes to the message that it replies to. */
  onJump: (seq: number) => void
  /** The form that edits it, in place of its text and actions. */
  form?: ReactNode
  /** Actions of the message. */
  actions?: ReactNode
  /** Its reactions. */
  reactions?: ReactNode
  /** Why the last reaction was not saved. */
  failure?: string | undefined
}

/** One message. */
export function MessageItem({
  row,
  viewerId,
  isOwn,
  sender,
  showsSender,
  isLast,
  now,
  onRetry,
  onDiscard,
  onJump,
  form,
  actions,
  reactions,
  failure,
}: MessageItemProps) {
  return (
    <KeepFocus
      className={styles.item}
      data-own={isOwn || undefined}
      data-starts={row.startsGroup || undefined}
      data-group={(showsSender && !isOwn) || undefined}
    >
      {showsSender && !isOwn && row.startsGroup ? (
        <Sender sender={sender} />
      ) : (
        <VisuallyHidden>{isOwn ? 'You' : sender.name}</VisuallyHidden>
      )}
      <div
        className={styles.body}
        {...(row.kind === 'sent' && { title: dateTime(unquoted(row.message.timeSent)) })}
      >
        {form ?? (
          <>
            <Words row={row} viewerId={viewerId} onJump={onJump} />
            {actions}
          </>
        )}
      </div>
      {reactions}
      {failure !== undefined && <Alert className={styles.failure}>{failure}</Alert>}
      {row.kind === 'sent' ? (
        <SentTime row={row} now={now}>
          {isOwn && isLast && ' · Sent'}
        </SentTime>
      ) : (
        <Progress
          outgoing={row.outgoing}
          onRetry={() => onRetry(row.outgoing)}
          onDiscard={() => onDiscard(row.outgoing)}
        />
      )}
    </KeepFocus>
  )
}

/** The text of a message, or its trace. */
function Words({ row, viewerId, onJump }: Pick<MessageItemProps, 'row' | 'viewerId' | 'onJump'>) {
  const sent = row.kind === 'sent' ? row.message : undefined
  if (sent?.deleted) return <p className={styles.trace}>{texts.messageDeleted}</p>
  const content = row.kind === 'sent' ? row.message.content : row.outgoing.body.msg
  const { replyTo, mentions, attachments = [] } = row.kind === 'sent' ? row.message : row.outgoing
  return (
    <div className={styles.text}>
      {replyTo && <Quote message={replyTo} onJump={onJump} />}
      {content !== '' && (
        <RichText text={messageLines(content).join('\n')} mentions={mentions} viewerId={viewerId} />
      )}
      <LinkPreview text={content} />
      {attachments.length > 0 && <Attachments list={attachments} />}
      {sent?.edited && <p className={styles.edited}>edited</p>}
    </div>
  )
}

interface SenderProps {
  sender: PersonRef
}

function Sender({ sender: { id, name, profilePhotoId } }: SenderProps) {
  return (
    <>
      <Avatar id={id} name={name} photoId={profilePhotoId} size="small" className={styles.face} />
      <p dir="auto" className={styles.sender}>
        {name}
      </p>
    </>
  )
}

interface SentTimeProps {
  row: SentRow
  now: Date
  children: ReactNode
}

/** Whether the time of a message is shown as a day, without the time of day. */
const namesDay = (sentAt: Date, now: Date): boolean =>
  !isSameDay(sentAt, now) && now.getTime() - sentAt.getTime() >= 3_600_000

/** Time of a message; in a group, only the last one's time is visible. */
function SentTime({ row: { message, endsGroup }, now, children }: SentTimeProps) {
  const iso = unquoted(message.timeSent)
  const time = (
    <time dateTime={iso} title={dateTime(iso)}>
      {messageTime(iso, now)}
      {namesDay(new Date(iso), now) && ` · ${dateWords(new Date(iso)).time}`}
    </time>
  )
  if (!endsGroup) return <VisuallyHidden>{time}</VisuallyHidden>
  return (
    <p className={styles.status}>
      {time}
      {children}
    </p>
  )
}

interface ProgressProps {
  outgoing: Outgoing
  onRetry: () => void
  onDiscard: () => void
}

/** State of an outgoing message. */
function Progress({ outgoing: { state, reason }, onRetry, onDiscard }: ProgressProps) {
  if (state === 'sending') return <p className={styles.status}>Sending…</p>
  if (state === 'waiting') {
    return <p className={styles.status}>Will be sent when the connection is back</p>
  }
  return (
    <p className={styles.status} data-failed>
      Failed ·{' '}
      <button type="button" className={styles.choice} onClick={onRetry}>
        Retry
      </button>{' '}
      ·{' '}
      <button type="button" className={styles.choice} onClick={onDiscard}>
        Discard
      </button>
      {reason !== '' && <span className={styles.reason}>{reason}</span>}
    </p>
  )
}

interface LineItemProps {
  row: LineRow
  /** Whom the line is about. */
  names: string
  now: Date
}

/** One line about the team, with its time. A deleted event has no link. */
export function LineItem({ row, names, now }: LineItemProps) {
  const { type, event, timeSent } = row.line
  const time = unquoted(timeSent)
  return (
    <p className={styles.line}>
      {lineTexts[type](names)}{' '}
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
  )
}

interface LogItemProps extends ComponentProps<'li'> {
  row: Row
  now: Date
  /** Of the message that a reader goes to, which gets the focus: called when the focus leaves it. */
  onLeave?: () => void
}

/** Gives the focus to the message around it. */
function Arrival() {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => place.current?.closest('li')?.focus({ preventScroll: true }), [])
  return <span ref={place} hidden />
}

/** The place of a message or a line, with the day heading or "New messages" above it. */
export function LogItem({ row, now, className, onLeave, children, ...rest }: LogItemProps) {
  return (
    <li
      {...rest}
      {...(onLeave && { tabIndex: -1, onBlur: onLeave })}
      className={cx(styles.row, className)}
    >
      {onLeave && <Arrival />}
      {row.kind !== 'outgoing' && row.startsDay && (
        <h2 className={styles.day}>{dayLabel(row.sentAt, now)}</h2>
      )}
      {row.startsNew && <p className={styles.new}>New messages</p>}
      {children}
    </li>
  )
}
