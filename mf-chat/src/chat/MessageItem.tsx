import { unquoted, type Message, type PersonRef } from '@quad/contract'
import { Avatar, VisuallyHidden, messageTime } from '@quad/shared-ui'
import { messageLines } from '../message-text.ts'
import type { Outgoing } from './outbox.ts'
import styles from './chat.module.css'

interface TextProps {
  content: string
}

function Text({ content }: TextProps) {
  return <p className={styles.text}>{messageLines(content).join('\n')}</p>
}

interface SentItemProps {
  message: Message
  sender: PersonRef
  isOwn: boolean
  /** Group chats show who wrote. */
  showsSender: boolean
  /** The message before is somebody else's. */
  startsRun: boolean
  isLast: boolean
  now: Date
}

/** A message that the server has. */
export function SentItem({
  message,
  sender,
  isOwn,
  showsSender,
  startsRun,
  isLast,
  now,
}: SentItemProps) {
  const time = unquoted(message.timeSent)
  const namesSender = showsSender && !isOwn && startsRun
  return (
    <li
      className={styles.item}
      data-own={isOwn || undefined}
      data-starts={startsRun || undefined}
      data-group={showsSender || undefined}
    >
      {namesSender && (
        <Avatar
          id={sender.id}
          name={sender.name}
          photoId={sender.profilePhotoId}
          size="small"
          className={styles.face}
        />
      )}
      {namesSender ? (
        <p className={styles.sender}>{sender.name}</p>
      ) : (
        <VisuallyHidden>{isOwn ? 'You' : sender.name}</VisuallyHidden>
      )}
      <Text content={message.content} />
      <p className={styles.status}>
        <time dateTime={time}>{messageTime(time, now)}</time>
        {isOwn && isLast && ' · Sent'}
      </p>
    </li>
  )
}

interface OutgoingItemProps {
  outgoing: Outgoing
  onRetry: () => void
}

/** A message on its way, or one that failed. */
export function OutgoingItem({ outgoing: { body, failure }, onRetry }: OutgoingItemProps) {
  return (
    <li className={styles.item} data-own data-starts>
      <VisuallyHidden>You</VisuallyHidden>
      <Text content={body.msg} />
      {failure === null ? (
        <p className={styles.status}>Sending…</p>
      ) : (
        <p className={styles.status} data-failed>
          Failed ·{' '}
          <button type="button" className={styles.retry} onClick={onRetry}>
            Retry
          </button>
          {failure !== '' && <span className={styles.reason}>{failure}</span>}
        </p>
      )}
    </li>
  )
}
