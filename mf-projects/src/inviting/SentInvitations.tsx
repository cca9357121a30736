import { isolated, type Project, type SentInvitation } from '@quad/contract'
import { Button, useAnnouncer, useSession } from '@quad/shared-ui'
import { useMutation } from '@tanstack/react-query'
import { withdrawInvitation } from '../inviting.queries.ts'
import { WaitingCard } from '../waiting/WaitingCard.tsx'
import { WaitingSection } from '../waiting/WaitingSection.tsx'
import { openUntil } from './open-until.ts'

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
