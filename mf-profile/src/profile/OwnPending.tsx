import { ErrorPanel, Tag, monthDay, ownPendingQuery, timeAgo } from '@quad/shared-ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import styles from './profile.module.css'
import { useAnchor } from './use-anchor.ts'

interface OwnPendingProps {
  userId: string
}

/** The viewer's own pending requests and invitations, if any. */
export function OwnPending({ userId }: OwnPendingProps) {
  const section = useAnchor('pending')
  const { data, error, refetch } = useQuery(ownPendingQuery(userId))

  if (!data) {
    if (!error) return null
    return (
      <ErrorPanel
        title="Your requests and invitations could not be loaded."
        level={2}
        onRetry={() => refetch()}
      />
    )
  }
  const { requests, invitations } = data
  if (requests.length + invitations.length === 0) return null
  return (
    <section ref={section} aria-labelledby="pending">
      <h2 id="pending">Requests and invitations</h2>
      <ul className={styles.projectList}>
        {invitations.map(({ project, from, expires }) => (
          <li key={project.id} className={styles.pending}>
            <div>
              <Link to={`/projects/${project.id}`}>{project.title}</Link>
              <p className={styles.quiet}>
                {from.name} invited you, open until {monthDay(new Date(expires))}
              </p>
            </div>
            <Tag tone="open">Invited</Tag>
          </li>
        ))}
        {requests.map(({ project, timeSent }) => (
          <li key={project.id} className={styles.pending}>
            <div>
              <Link to={`/projects/${project.id}`}>{project.title}</Link>
              <p className={styles.quiet}>You asked to join {timeAgo(timeSent)}</p>
            </div>
            <Tag>Request Sent</Tag>
          </li>
        ))}
      </ul>
    </section>
  )
}
