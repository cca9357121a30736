import type { Project } from '@quad/contract'
import { Button, useSession } from '@quad/shared-ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { answerInvitation } from '../inviting.queries.ts'
import { projectQuery } from '../project.queries.ts'
import { WaitingCard } from '../waiting/WaitingCard.tsx'
import { WaitingSection } from '../waiting/WaitingSection.tsx'
import { day } from './day.ts'

interface ReceivedInvitationProps {
  project: Project
}

/** The viewer's own invitation to this project; nothing where there is none. */
export function ReceivedInvitation({ project }: ReceivedInvitationProps) {
  const cache = useQueryClient()
  const userId = useSession((state) => state.user?.id)
  const { id: projectId, invitation } = project
  const { mutate, isPending, variables, error } = useMutation({
    ...answerInvitation,
    onSuccess: () => cache.invalidateQueries(projectQuery(projectId)),
  })
  const answer = (accept: boolean) => {
    if (userId && !isPending) mutate({ accept, params: { userId, projectId } })
  }

  if (!invitation) return null
  return (
    <WaitingSection title="You are invited to join" urgent>
      <WaitingCard
        person={invitation.from}
        lead="Invitation from"
        timeSent={invitation.timeSent}
        about={`open until ${day(invitation.expires)}`}
        message={invitation.message}
        failure={error}
      >
        <Button
          variant="primary"
          size="small"
          aria-label={`Accept the invitation of ${invitation.from.name}`}
          busy={isPending && variables.accept}
          onClick={() => answer(true)}
        >
          Accept
        </Button>
        <Button
          size="small"
          aria-label={`Decline the invitation of ${invitation.from.name}`}
          busy={isPending && !variables.accept}
          onClick={() => answer(false)}
        >
          Decline
        </Button>
      </WaitingCard>
      <p>
        {invitation.joins
          ? 'When you accept, you are a member at once.'
          : 'When you accept, a join request is sent. The Owner or an Admin decides on it.'}
      </p>
    </WaitingSection>
  )
}
