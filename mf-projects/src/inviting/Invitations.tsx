import { isolated, type Project, type SentInvitation } from '@quad/contract'
import { Button, useAnnouncer, useSession } from '@quad/shared-ui'
import { NamedRoleLine } from '@quad/shared-ui/named-role-line'
import { useWithdrawal } from './use-withdrawal.ts'
import { AnswerButtons, useAnswer } from './AnswerButtons.tsx'
import { openUntil, WaitingCard, WaitingSection } from '../waiting/WaitingSection.tsx'

interface ReceivedInvitationProps {
  project: Project
}

/** The viewer's own invitation to this project, if any. */
export function ReceivedInvitation({ project }: ReceivedInvitationProps) {
  const userId = useSession((state) => state.user?.id) ?? ''
  const { id: projectId, invitation } = project
  const [announcements, announce] = useAnnouncer()
  const answer = useAnswer({ userId, projectId }, (result, accept) => {
    // JoinButton announces what accepting does.
    if (!accept) announce(result)
  })

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
            details={
              invitation.wantedRole && (
                <NamedRoleLine role={invitation.wantedRole} joins={invitation.joins} />
              )
            }
            failure={answer.error}
          >
            <AnswerButtons answer={answer} about={`of ${isolated(invitation.from.name)}`} />
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
  const { from, to, message, timeSent, expires, wantedRole } = invitation
  const userId = useSession((state) => state.user?.id) ?? ''
  const params = { userId, targetId: to.id, projectId }
  const { mutate, isPending, error } = useWithdrawal(params, onWithdrawn)

  return (
    <WaitingCard
      person={to}
      timeSent={timeSent}
      about={`invited by ${from.id === userId ? 'you' : isolated(from.name)}, ${openUntil({ expires })}`}
      message={message}
      details={wantedRole && <NamedRoleLine role={wantedRole} joins={false} />}
      failure={error}
    >
      <Button
        size="small"
        aria-label={`Withdraw the invitation of ${isolated(to.name)}`}
        busy={isPending}
        onClick={() => mutate()}
      >
        Withdraw
      </Button>
    </WaitingCard>
  )
}
