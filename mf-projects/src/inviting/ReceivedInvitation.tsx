import { isolated, type Project } from '@quad/contract'
import { Button, useAnnouncer, useSession } from '@quad/shared-ui'
import { useMutation } from '@tanstack/react-query'
import { decideInvitation } from '../inviting.queries.ts'
import { WaitingCard } from '../waiting/WaitingCard.tsx'
import { WaitingSection } from '../waiting/WaitingSection.tsx'
import { openUntil } from './open-until.ts'

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
