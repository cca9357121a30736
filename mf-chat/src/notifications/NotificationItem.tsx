import { texts, unquoted, type Notification } from '@quad/contract'
import { Alert, Avatar, Button, messageOf, timeAgo } from '@quad/shared-ui'
import { useMutation } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { Link } from 'react-router-dom'
import { messageLines } from '../message-text/message-text.ts'
import { dismissNotification } from '../notification.queries.ts'
import styles from './notifications.module.css'

interface NotificationItemProps {
  notification: Notification
  userId: string
  now: Date
  onDismissed: () => void
}

/** What somebody did that concerns the reader, with the way there. */
export function NotificationItem({
  notification,
  userId,
  now,
  onDismissed,
}: NotificationItemProps) {
  const { fromId, fromName, fromPhotoId, fromTitle, message } = notification
  const time = unquoted(notification.timeSent)
  const { mutate, isPending, error } = useMutation({
    ...dismissNotification,
    onSuccess: onDismissed,
  })

  return (
    <article className={styles.item}>
      <Avatar id={fromId} name={fromName} photoId={fromPhotoId} />
      <div className={styles.words}>
        <p className={styles.from}>
          <Link to={`/users/${fromId}`} className={styles.name}>
            {fromName}
          </Link>
          {fromTitle !== '' && <span className={styles.role}>{fromTitle}</span>}
          <time dateTime={time} className={styles.time}>
            {timeAgo(time, now)}
          </time>
        </p>
        <p className={styles.message}>{messageLines(message).join('\n')}</p>
        <Target notification={notification} />
        {error && !isPending && (
          <Alert>{messageOf(error, 'This could not be dismissed. Please try again.')}</Alert>
        )}
      </div>
      <Button
        variant="quiet"
        size="small"
        busy={isPending}
        aria-label={`Dismiss the notification from ${fromName}`}
        onClick={() => mutate({ params: { userId }, body: notification })}
      >
        {!isPending && <X aria-hidden />}
        Dismiss
      </Button>
    </article>
  )
}

interface TargetProps {
  notification: Notification
}

function Target({ notification: { projectId, projectTitle, chatId } }: TargetProps) {
  if (projectId !== '') {
    return <Link to={`/projects/${projectId}`}>{texts.checkOutProject(projectTitle)}</Link>
  }
  return <Link to={chatId === null ? '/chats' : `/chats/${chatId}`}>{texts.checkOutChat}</Link>
}
