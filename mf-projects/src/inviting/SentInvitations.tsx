import type { Project, SentInvitation } from '@quad/contract'
import { Button, useSession } from '@quad/shared-ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { withdrawInvitation } from '../inviting.queries.ts'
import { projectQuery } from '../project.queries.ts'
import { WaitingCard } from '../waiting/WaitingCard.tsx'
import { WaitingSection } from '../waiting/WaitingSection.tsx'
import { day } from './day.ts'

interface SentInvitationsProps {
  project: Project & { audience: 'member' | 'manager' }
}

/** The invitations that the viewer may withdraw; nothing where there are none. */
export function SentInvitations({ project }: SentInvitationsProps) {
  if (project.invitations.length === 0) return null
  return (
    <WaitingSection title="Invitations">
      <ul>
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
  const cache = useQueryClient()
  const userId = useSession((state) => state.user?.id)
  const { mutate, isPending, error } = useMutation({
    ...withdrawInvitation,
    onSuccess: () => cache.invalidateQueries(projectQuery(projectId)),
  })

  return (
    <WaitingCard
      person={to}
      timeSent={timeSent}
      about={`invited by ${from.id === userId ? 'you' : from.name}, open until ${day(expires)}`}
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
