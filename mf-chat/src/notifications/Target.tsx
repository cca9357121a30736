import { texts, type Notification } from '@quad/contract'
import { VisuallyHidden } from '@quad/shared-ui'
import { Link } from 'react-router-dom'
import styles from './notifications.module.css'

interface TargetProps {
  notification: Notification
}

/** The link to the subject of a notification; nothing for a deleted project. */
export function Target({
  notification: { type, projectId, projectTitle, chatId, search, eventId, fromName, message },
}: TargetProps) {
  if (type === 'project-deleted') return null
  if (search) {
    return (
      <Link to={`/search/saved/${search.id}`} className={styles.target}>
        See the results<VisuallyHidden> “{message}”</VisuallyHidden>
      </Link>
    )
  }
  if (eventId !== null) {
    return (
      <Link to={`/event/${eventId}`} className={styles.target}>
        {texts.seeEvent}
        <VisuallyHidden> “{message}”</VisuallyHidden>
      </Link>
    )
  }
  if (projectId !== '') {
    return (
      <Link to={`/projects/${projectId}`} className={styles.target}>
        {texts.checkOutProject(projectTitle)}
      </Link>
    )
  }
  return (
    <Link to={chatId === null ? '/chats' : `/chats/${chatId}`} className={styles.target}>
      {texts.checkOutChat}
      <VisuallyHidden> With {fromName}</VisuallyHidden>
    </Link>
  )
}
