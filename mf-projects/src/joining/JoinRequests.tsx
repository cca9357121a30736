import { limits, type JoinRequest, type Project } from '@quad/contract'
import { Fragment, MatchLine, useSession } from '@quad/shared-ui'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { acceptRequest, undoDecision } from '../joining.queries.ts'
import { WaitingCard } from '../waiting/WaitingCard.tsx'
import { WaitingSection } from '../waiting/WaitingSection.tsx'
import { Decision } from './Decision.tsx'
import { RequestedRole } from './RequestedRole.tsx'
import { useInPlace } from './use-in-place.ts'

interface JoinRequestsProps {
  project: Project & { audience: 'manager' }
}

/** The pending join requests, if any, and those settled since the page was opened. */
export function JoinRequests({ project }: JoinRequestsProps) {
  const requests = useInPlace(project.joinRequests)

  if (requests.length === 0) return null
  return (
    <WaitingSection title="Join requests" urgent>
      <ul role="list">
        {requests.map((request) => (
          <li key={request.userId}>
            <Request
              request={request}
              projectId={project.id}
              isPending={project.joinRequests.includes(request)}
              isMember={project.usersId.includes(request.userId)}
            />
          </li>
        ))}
      </ul>
      <p>You can undo a decision for {limits.undoSeconds} seconds. Then the person is told.</p>
    </WaitingSection>
  )
}

interface RequestProps {
  request: JoinRequest
  projectId: string
  isPending: boolean
  isMember: boolean
}

function Request({ request, projectId, isPending, isMember }: RequestProps) {
  const adminId = useSession((state) => state.user?.id) ?? ''
  const { userId, name, profilePhotoId, message, timeSent, invitedBy, wantedRole, match } = request
  const params = { adminId, userId, projectId }
  const accepting = useMutation(acceptRequest)
  const undoing = useMutation(undoDecision)

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
      details={
        <>
          {wantedRole && <RequestedRole role={wantedRole} name={name} />}
          {match ? (
            <MatchLine match={match} about={name} />
          ) : (
            <p>
              No skill matches{' '}
              {wantedRole && wantedRole.state !== 'removed' ? 'the role' : 'the project’s tags'}.
            </p>
          )}
        </>
      }
      failure={accepting.error ?? undoing.error}
      below
    >
      <Decision
        request={request}
        params={params}
        isPending={isPending}
        isMember={isMember}
        isAccepting={accepting.isPending}
        isUndoing={undoing.isPending}
        onAccept={() => {
          undoing.reset()
          accepting.mutate(params)
        }}
        onUndo={() => {
          accepting.reset()
          undoing.mutate(params)
        }}
      />
      <Fragment name="message-popover" userId={userId} userName={name} />
    </WaitingCard>
  )
}
