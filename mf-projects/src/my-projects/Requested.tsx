import { texts, type OwnPending } from '@quad/contract'
import { Tag, timeAgo } from '@quad/shared-ui'
import { Link } from 'react-router-dom'
import styles from './my-projects.module.css'

interface RequestedProps {
  requests: OwnPending['requests']
}

/** The projects that the viewer has asked to join; withdrawing is on the project's page. */
export function Requested({ requests }: RequestedProps) {
  if (requests.length === 0) return null
  return (
    <section aria-labelledby="requested">
      <h2 id="requested">Requested</h2>
      <ul role="list" className={styles.list}>
        {requests.map(({ project, timeSent, joining }) => (
          <li key={project.id} className={styles.project}>
            <div className={styles.about}>
              <Link dir="auto" to={`/projects/${project.id}`} className={styles.title}>
                {project.title}
              </Link>
              <p className={styles.quiet}>
                You asked to join <time dateTime={timeSent}>{timeAgo(timeSent)}</time>
              </p>
            </div>
            <Tag>{joining ? texts.acceptedJoining : texts.requestSent}</Tag>
          </li>
        ))}
      </ul>
    </section>
  )
}
