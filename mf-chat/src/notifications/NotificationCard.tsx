import { unquoted, type Notification } from '@quad/contract'
import { Avatar, Button, dateTime, timeAgo } from '@quad/shared-ui'
import { CalendarDays, SearchCheck, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { messageLines } from '../message-text/message-text.ts'
import { Target } from './Target.tsx'
import { sourceOf, whatHappened } from './what-happened.ts'
import styles from './notifications.module.css'

interface NotificationCardProps {
  notification: Notification
  now: Date
  /** True while it is being dismissed. */
  busy: boolean
  /** Why dismissing or deciding failed. */
  failure: ReactNode
  onDismiss: () => void
  /** The buttons that decide. */
  children: ReactNode
}

/** A notification: project, sender, what happened, time, message and link. */
export function NotificationCard({
  notification,
  now,
  busy,
  failure,
  onDismiss,
  children,
}: NotificationCardProps) {
  const { type, projectTitle, fromId, fromName, fromPhotoId, fromTitle, message, eventStart } =
    notification
  const { search } = notification
  const time = unquoted(notification.timeSent)
  return (
    <div className={styles.card}>
      {search ? (
        <SearchCheck aria-hidden size={28} className={styles.sign} />
      ) : (
        <Avatar id={fromId} name={fromName} photoId={fromPhotoId} />
      )}
      <div className={styles.words}>
        {search ? (
          <p className={styles.from}>
            {search.matches === 1
              ? '1 new match for your saved search'
              : `${search.matches} new matches for your saved search`}
          </p>
        ) : (
          <p className={styles.from}>
            {projectTitle !== '' && (
              <strong dir="auto" className={styles.project}>
                {projectTitle}
              </strong>
            )}
            <Link to={`/users/${fromId}`} dir="auto" className={styles.name}>
              {fromName}
            </Link>
            {fromTitle !== '' && (
              <span dir="auto" className={styles.role}>
                {fromTitle}
              </span>
            )}
            <span>{whatHappened[type]}</span>
          </p>
        )}
        <time dateTime={time} className={styles.time}>
          {timeAgo(time, now)}
        </time>
        <p dir="auto" className={styles.message}>
          {messageLines(message).join('\n')}
        </p>
        {eventStart && (
          <p className={styles.when}>
            <CalendarDays aria-hidden size={16} />
            <time dateTime={eventStart}>{dateTime(eventStart)}</time>
          </p>
        )}
        {children}
        <Target notification={notification} />
        {failure}
      </div>
      <Button
        variant="quiet"
        size="small"
        busy={busy}
        aria-label={`Dismiss the notification from ${sourceOf(notification)}`}
        className={styles.dismiss}
        onClick={onDismiss}
      >
        {!busy && <X aria-hidden />}
        <span>Dismiss</span>
      </Button>
    </div>
  )
}
