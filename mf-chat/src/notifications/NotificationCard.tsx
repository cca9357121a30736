import {
  deletedPerson,
  isolated,
  texts,
  unquoted,
  type Match,
  type Notification,
  type NotificationType,
} from '@quad/contract'
import { Avatar, Button, dateTime, timeAgo, VisuallyHidden } from '@quad/shared-ui'
import { CalendarDays, SearchCheck, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { messageLines, quotedLines } from '../message-text/message-text.ts'
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
  const { search, chatId } = notification
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
            {fromId === deletedPerson.id ? (
              <span className={styles.name}>{fromName}</span>
            ) : (
              <Link to={`/users/${fromId}`} dir="auto" className={styles.name}>
                {fromName}
              </Link>
            )}
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
          {(chatId === null ? messageLines : quotedLines)(message).join('\n')}
        </p>
        {search?.match && <AlertReason match={search.match} several={search.matches > 1} />}
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

interface AlertReasonProps {
  match: Match
  /** Whether it is the best match of several projects. */
  several: boolean
}

/** Which of the viewer's skills a new project needs. */
function AlertReason({ match, several }: AlertReasonProps) {
  const [before, skills, after] = texts.alertReason(match, several)
  return (
    <p>
      {before}
      <strong>{skills}</strong>
      {after}
    </p>
  )
}

interface TargetProps {
  notification: Notification
}

/** The links to the subject of a notification; nothing for a deleted project. A reminder links to its event only. */
export function Target({
  notification: {
    type,
    projectId,
    projectTitle,
    chatId,
    messageSeq,
    search,
    eventId,
    fromName,
    message,
  },
}: TargetProps) {
  if (type === 'project-deleted') return null
  if (search) {
    return (
      <Link to={`/search/saved/${search.id}`} className={styles.target}>
        See the results<VisuallyHidden> “{message}”</VisuallyHidden>
      </Link>
    )
  }
  if (type === 'times-offered') {
    return (
      <Link to={`/projects/${projectId}/times`} className={styles.target}>
        {texts.markTimes}
        <VisuallyHidden> “{message}”</VisuallyHidden>
      </Link>
    )
  }
  if (projectId !== '' && chatId === null) {
    return (
      <div className={styles.targets}>
        {eventId !== null && (
          <Link to={`/event/${eventId}`} className={styles.target}>
            {texts.seeEvent}
            <VisuallyHidden> “{message}”</VisuallyHidden>
          </Link>
        )}
        {type !== 'event-reminder' && (
          <Link to={`/projects/${projectId}`} className={styles.target}>
            {texts.checkOutProject(projectTitle)}
          </Link>
        )}
      </div>
    )
  }
  return (
    <Link
      to={
        chatId === null ? '/chats' : `/chats/${chatId}${messageSeq ? `?message=${messageSeq}` : ''}`
      }
      className={styles.target}
    >
      {texts.checkOutChat}
      <VisuallyHidden>
        {projectId === '' ? ` With ${fromName}` : ` Of ${projectTitle}`}
      </VisuallyHidden>
    </Link>
  )
}

/** Describes what the sender did, to follow the sender's name. */
const whatHappened: Record<NotificationType, string> = {
  'direct-message': 'wrote to you',
  mention: 'mentioned you',
  'join-request': 'asks to join',
  'request-reminder': 'asks to join',
  'request-accepted': 'accepted your request to join',
  'request-denied': 'declined your request to join',
  invitation: 'invites you to join',
  'invitation-accepted': 'accepted your invitation',
  'invitation-declined': 'declined your invitation',
  removed: 'removed you as a member',
  'made-owner': 'made you the Owner',
  'role-changed': 'changed your role',
  'handed-over': 'handed the project over',
  'project-renamed': 'renamed the project',
  'project-deleted': 'deleted the project',
  'event-created': 'added an event',
  'event-changed': 'changed an event',
  'event-cancelled': 'cancelled an event',
  'event-reminder': 'reminds you of an event',
  'times-offered': 'asks which times fit you',
  'search-matches': 'finds something new',
}

/** Who or what a notification comes from: its sender, or the saved search that is its message. */
export const sourceOf = ({ search, message, fromName }: Notification): string =>
  isolated(search ? message : fromName)
