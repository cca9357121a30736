import type { JoinRequest, Project } from '@quad/contract'
import { Button, useSession } from '@quad/shared-ui'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { decideRequest } from '../joining.queries.ts'
import { WaitingCard } from '../waiting/WaitingCard.tsx'
import { WaitingSection } from '../waiting/WaitingSection.tsx'

interface JoinRequestsProps {
  project: Project & { audience: 'manager' }
}

/** The pending join requests, if any. */
export function JoinRequests({ project }: JoinRequestsProps) {
  if (project.joinRequests.length === 0) return null
  return (
    <WaitingSection title="Join requests" urgent>
      <ul>
        {project.joinRequests.map((request) => (
          <li key={request.userId}>
            <Request request={request} projectId={project.id} />
          </li>
        ))}
      </ul>
    </WaitingSection>
  )
}

interface RequestProps {
  request: JoinRequest
  projectId: string
}

function Request({ request, projectId }: RequestProps) {
  const adminId = useSession((state) => state.user?.id)
  const { userId, name, profilePhotoId, message, timeSent, invitedBy } = request
  const { mutate, isPending, variables, error } = useMutation(decideRequest)
  const decide = (accept: boolean) => {
    if (adminId && !isPending) mutate({ accept, params: { adminId, userId, projectId } })
  }

  return (
    <WaitingCard
      person={{ id: userId, name, profilePhotoId }}
      timeSent={timeSent}
      {...(invitedBy && {
        about: (
          <>
            invited by <Link to={`/users/${invitedBy.id}`}>{invitedBy.name}</Link>
          </>
        ),
      })}
      message={message}
      failure={error}
    >
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
        aria-label={`Decline ${name}`}
        busy={isPending && !variables.accept}
        onClick={() => decide(false)}
      >
        Decline
      </Button>
    </WaitingCard>
  )
}
