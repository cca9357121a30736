import type { Project, SentInvitation } from '@quad/contract'
import { Button, monthDay, useSession } from '@quad/shared-ui'
import { useMutation } from '@tanstack/react-query'
import { withdrawInvitation } from '../inviting.queries.ts'
import { WaitingCard } from '../waiting/WaitingCard.tsx'
import { WaitingSection } from '../waiting/WaitingSection.tsx'

interface SentInvitationsProps {
  project: Project & { audience: 'member' | 'manager' }
}

/** The invitations that the viewer may withdraw, if any. */
export function SentInvitations({ project }: SentInvitationsProps) {
  if (project.invitations.length === 0) return null
  return (
    <WaitingSection title="Invitations">
      <ul role="list">
        {project.invitations.map((invitation) => (
          <li key={invitation.to.id}>
            <Sent invitation={invitation} projectId={project.id} />
          </li>
        ))}
      </ul>
    </WaitingSection>
  )
}

interface SentProps {
  invitation: SentInvitation
  projectId: string
}

function Sent({ invitation: { from, to, message, timeSent, expires }, projectId }: SentProps) {
  const userId = useSession((state) => state.user?.id)
  const { mutate, isPending, error } = useMutation(withdrawInvitation)

  return (
    <WaitingCard
      person={to}
      timeSent={timeSent}
      about={`invited by ${from.id === userId ? 'you' : from.name}, open until ${monthDay(new Date(expires))}`}
      message={message}
      failure={error}
    >
      <Button
        size="small"
        aria-label={`Withdraw the invitation of ${to.name}`}
        busy={isPending}
        onClick={() => {
          if (userId) mutate({ userId, targetId: to.id, projectId })
        }}
      >
        Withdraw
      </Button>
    </WaitingCard>
  )
}
