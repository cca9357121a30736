import { isolated, type Project, type SentInvitation } from '@quad/contract'
import { Button, useAnnouncer, useSession } from '@quad/shared-ui'
import { useMutation } from '@tanstack/react-query'
import { decideInvitation, withdrawInvitation } from '../inviting.queries.ts'
import { openUntil, WaitingCard, WaitingSection } from '../waiting/WaitingSection.tsx'

interface ReceivedInvitationProps {
  project: Project
}

/** The viewer's own invitation to this project, if any. */
export function ReceivedInvitation({ project }: ReceivedInvitationProps) {
  const userId = useSession((state) => state.user?.id)
  const { id: projectId, invitation } = project
  const { mutateAsync, isPending, variables, error } = useMutation(decideInvitation)
  const [announcements, announce] = useAnnouncer()
  const decide = async (accept: boolean) => {
    if (!userId || isPending) return
    try {
      const { message } = await mutateAsync({ accept, params: { userId, projectId } })
      // JoinButton announces what accepting does.
      if (!accept) announce(message)
    } catch {
      // `error` is shown.
    }
  }

  return (
    <>
      {announcements}
      {invitation && (
        <WaitingSection title="You are invited to join" urgent>
          <WaitingCard
            person={invitation.from}
            lead="Invitation from"
            timeSent={invitation.timeSent}
            about={openUntil(invitation)}
            message={invitation.message}
            failure={error}
          >
            <Button
              variant="primary"
              size="small"
              aria-label={`Accept the invitation of ${isolated(invitation.from.name)}`}
              busy={isPending && variables.accept}
              onClick={() => void decide(true)}
            >
              Accept
            </Button>
            <Button
              size="small"
              aria-label={`Decline the invitation of ${isolated(invitation.from.name)}`}
              busy={isPending && !variables.accept}
              onClick={() => void decide(false)}
            >
              Decline
            </Button>
          </WaitingCard>
          <p>
            {invitation.joins
              ? 'If you accept, you become a member at once.'
              : 'If you accept, a join request is sent. The Owner or an Admin decides on it.'}
          </p>
        </WaitingSection>
      )}
    </>
  )
}

interface SentInvitationsProps {
  project: Project & { audience: 'member' | 'manager' }
}

/** The invitations that the viewer may withdraw, if any. */
export function SentInvitations({ project }: SentInvitationsProps) {
  const [announcements, announce] = useAnnouncer()
  return (
    <>
      {announcements}
      {project.invitations.length > 0 && (
        <WaitingSection title="Invitations">
          <ul role="list">
            {project.invitations.map((invitation) => (
              <li key={invitation.to.id}>
                <Sent invitation={invitation} projectId={project.id} onWithdrawn={announce} />
              </li>
            ))}
          </ul>
        </WaitingSection>
      )}
    </>
  )
}

interface SentProps {
  invitation: SentInvitation
  projectId: string
  onWithdrawn: (result: string) => void
}

function Sent({ invitation, projectId, onWithdrawn }: SentProps) {
  const { from, to, message, timeSent, expires } = invitation
  const userId = useSession((state) => state.user?.id)
  const { mutateAsync, isPending, error } = useMutation(withdrawInvitation)
  const withdraw = async () => {
    if (!userId) return
    try {
      const result = await mutateAsync({ userId, targetId: to.id, projectId })
      onWithdrawn(result.message)
    } catch {
      // `error` is shown.
    }
  }

  return (
    <WaitingCard
      person={to}
      timeSent={timeSent}
      about={`invited by ${from.id === userId ? 'you' : isolated(from.name)}, ${openUntil({ expires })}`}
      message={message}
      failure={error}
    >
      <Button
        size="small"
        aria-label={`Withdraw the invitation of ${isolated(to.name)}`}
        busy={isPending}
        onClick={() => void withdraw()}
      >
        Withdraw
      </Button>
    </WaitingCard>
  )
}
