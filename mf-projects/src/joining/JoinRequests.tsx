import { limits, type Project } from '@quad/contract'
import { LinkButton } from '@quad/shared-ui'
import { WaitingSection } from '../waiting/WaitingSection.tsx'
import styles from './joining.module.css'
import { RequestCard } from './RequestCard.tsx'
import { useInPlace } from './use-in-place.ts'

/** Requests that the project's page shows; the others have their own page. */
const shownOnProject = 3

interface JoinRequestsProps {
  project: Project & { audience: 'manager' }
}

/** The first pending join requests, if any, with those settled since the page was opened. */
export function JoinRequests({ project }: JoinRequestsProps) {
  const requests = useInPlace(project.joinRequests)
  const isMore = requests.length > shownOnProject

  if (requests.length === 0) return null
  return (
    <WaitingSection title="Join requests" urgent>
      <ul role="list">
        {requests.slice(0, shownOnProject).map((request) => (
          <li key={request.userId}>
            <RequestCard
              request={request}
              projectId={project.id}
              isPending={project.joinRequests.includes(request)}
              isMember={project.usersId.includes(request.userId)}
            />
          </li>
        ))}
      </ul>
      {isMore && (
        <LinkButton to={`/projects/${project.id}/requests`} className={styles.all}>
          All {requests.length} join requests
        </LinkButton>
      )}
      <p>{undoNote}</p>
    </WaitingSection>
  )
}

export const undoNote = `You can undo a decision for ${limits.undoSeconds} seconds. Then the person is told.`
