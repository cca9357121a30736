import type { JoinRequest, Project } from '@quad/contract'
import { Alert, Avatar, Button, messageOf, timeAgo, useSession } from '@quad/shared-ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { decideRequest, projectQuery } from '../project.queries.ts'
import styles from './joining.module.css'

interface JoinRequestsProps {
  project: Project & { audience: 'manager' }
}

/** The requests that wait for a decision; nothing where there are none. */
export function JoinRequests({ project }: JoinRequestsProps) {
  if (project.joinRequests.length === 0) return null
  return (
    <section aria-labelledby="join-requests" className={styles.requests}>
      <h2 id="join-requests">Join requests</h2>
      <ul className={styles.list}>
        {project.joinRequests.map((request) => (
          <li key={request.userId}>
            <Request request={request} projectId={project.id} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface RequestProps {
  request: JoinRequest
  projectId: string
}

function Request({ request, projectId }: RequestProps) {
  const cache = useQueryClient()
  const adminId = useSession((state) => state.user?.id)
  const { userId, name, profilePhotoId, message, timeSent } = request
  const { mutate, isPending, variables, error } = useMutation({
    ...decideRequest,
    onSuccess: () => cache.invalidateQueries(projectQuery(projectId)),
  })
  const decide = (accept: boolean) => {
    if (adminId) mutate({ accept, params: { adminId, userId, projectId } })
  }

  return (
    <article className={styles.request}>
      <Avatar id={userId} name={name} photoId={profilePhotoId} />
      <div className={styles.words}>
        <p className={styles.who}>
          <Link to={`/users/${userId}`}>{name}</Link>{' '}
          <time dateTime={timeSent} className={styles.when}>
            {timeAgo(timeSent)}
          </time>
        </p>
        <p className={styles.message}>{message}</p>
        {error && !isPending && (
          <Alert>{messageOf(error, 'This could not be saved. Please try again.')}</Alert>
        )}
      </div>
      <div className={styles.decision}>
        <Button
          variant="primary"
          size="small"
          aria-label={`Accept ${name}`}
          busy={isPending && variables.accept}
          onClick={() => decide(true)}
        >
          Accept
        </Button>
        <Button
          size="small"
          aria-label={`Reject ${name}`}
          busy={isPending && !variables.accept}
          onClick={() => decide(false)}
        >
          Reject
        </Button>
      </div>
    </article>
  )
}
