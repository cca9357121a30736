import type { Project } from '@quad/contract'
import { Button, monthDay, useSession } from '@quad/shared-ui'
import { useMutation } from '@tanstack/react-query'
import { decideInvitation } from '../inviting.queries.ts'
import { WaitingCard } from '../waiting/WaitingCard.tsx'
import { WaitingSection } from '../waiting/WaitingSection.tsx'

interface ReceivedInvitationProps {
  project: Project
}

/** The viewer's own invitation to this project, if any. */
export function ReceivedInvitation({ project }: ReceivedInvitationProps) {
  const userId = useSession((state) => state.user?.id)
  const { id: projectId, invitation } = project
  const { mutate, isPending, variables, error } = useMutation(decideInvitation)
  const decide = (accept: boolean) => {
    if (userId && !isPending) mutate({ accept, params: { userId, projectId } })
  }

  if (!invitation) return null
  return (
    <WaitingSection title="You are invited to join" urgent>
      <WaitingCard
        person={invitation.from}
        lead="Invitation from"
        timeSent={invitation.timeSent}
        about={`open until ${monthDay(new Date(invitation.expires))}`}
        message={invitation.message}
        failure={error}
      >
        <Button
          variant="primary"
          size="small"
          aria-label={`Accept the invitation of ${invitation.from.name}`}
          busy={isPending && variables.accept}
          onClick={() => decide(true)}
        >
          Accept
        </Button>
        <Button
          size="small"
          aria-label={`Decline the invitation of ${invitation.from.name}`}
          busy={isPending && !variables.accept}
          onClick={() => decide(false)}
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
  )
}
