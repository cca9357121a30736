import { eventTime, isolated, type SelfUser, type WaitingInProject } from '@quad/contract'
import { ProjectCover, VisuallyHidden, unreadChatsQuery } from '@quad/shared-ui'
import { useQuery } from '@tanstack/react-query'
import { CalendarDays, MessageCircle, UserPlus } from 'lucide-react'
import { Link } from 'react-router-dom'
import styles from './my-projects.module.css'

interface OwnProjectProps {
  user: SelfUser
  project: SelfUser['projects'][number]
  /** Absent while it is loaded, and if nothing waits. */
  waiting: WaitingInProject | undefined
}

/** One of the viewer's projects, with links to what waits there. */
export function OwnProject({ user, project, waiting }: OwnProjectProps) {
  const { data: unread = [] } = useQuery(unreadChatsQuery(user.id))
  const chatId = unread.find((id) => user.chats[id] === project.id)
  const { id, title, imageId, role, memberTitle } = project
  const { requests = 0, nextEvent = null } = waiting ?? {}
  // Screen readers list links without their surroundings.
  const where = <VisuallyHidden> in {title}</VisuallyHidden>
  return (
    <li className={styles.project}>
      <ProjectCover id={id} imageId={imageId} sizes="96px" className={styles.cover} />
      <div className={styles.about}>
        <Link dir="auto" to={`/projects/${id}`} className={styles.title}>
          {title}
        </Link>
        <p dir="auto" className={styles.quiet}>
          {memberTitle === '' ? role : `${role} · ${isolated(memberTitle)}`}
        </p>
      </div>
      <ul role="list" aria-label={`Waiting in ${isolated(title)}`} className={styles.waiting}>
        {requests > 0 && (
          <li>
            <Link to={`/projects/${id}`} className={styles.decide}>
              <UserPlus aria-hidden size={18} />
              {requests === 1 ? '1 request to decide' : `${requests} requests to decide`}
              {where}
            </Link>
          </li>
        )}
        {chatId !== undefined && (
          <li>
            <Link to={`/chats/${chatId}`} className={styles.decide}>
              <MessageCircle aria-hidden size={18} />
              Unread messages
              {where}
            </Link>
          </li>
        )}
        {nextEvent && (
          <li>
            <Link to={`/event/${nextEvent.id}`} className={styles.fact}>
              <CalendarDays aria-hidden size={18} />
              <span>
                {isolated(nextEvent.title)},{' '}
                <time dateTime={nextEvent.startDateTime}>{eventTime(nextEvent.startDateTime)}</time>
              </span>
            </Link>
          </li>
        )}
      </ul>
    </li>
  )
}
