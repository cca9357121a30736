import { isolated, limits, type JoinRequest } from '@quad/contract'
import {
  api,
  availabilityFacts,
  Button,
  Dialog,
  Fragment,
  KeepFocus,
  MatchLine,
  onDemand,
  useSession,
} from '@quad/shared-ui'
import { NamedRoleLine } from '@quad/shared-ui/named-role-line'
import { useMutation, type UseMutationResult } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { changeProject } from '../project.queries.ts'
import { WaitingCard } from '../waiting/WaitingSection.tsx'
import type { DecisionParams } from './DeclineForm.tsx'
import styles from './joining.module.css'

interface RequestCardProps {
  request: JoinRequest
  projectId: string
  isPending: boolean
  isMember: boolean
  /** Selects the request, to decide on several together. */
  selection?: ReactNode
}

/** A join request with the applicant's fit and hours, and the decision on it. */
export function RequestCard({
  request,
  projectId,
  isPending,
  isMember,
  selection,
}: RequestCardProps) {
  const adminId = useSession((state) => state.user?.id) ?? ''
  const { userId, name, profilePhotoId, message, timeSent, invitedBy, wantedRole, match } = request
  const facts = request.availability ? availabilityFacts(request.availability) : []
  const params = { adminId, userId, projectId }
  const decide = (send: typeof api.acceptRequest) => () =>
    changeProject(projectId, () => send({ params, body: new Date().toISOString() }))
  const accepting = useMutation({ mutationFn: decide(api.acceptRequest) })
  const undoing = useMutation({ mutationFn: decide(api.undoDecision) })

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
      {...(selection !== undefined && { selection })}
      message={message}
      details={
        <>
          {wantedRole && <NamedRoleLine role={wantedRole} name={name} joins />}
          {match ? (
            <MatchLine match={match} />
          ) : (
            <p>
              No skill matches{' '}
              {wantedRole && wantedRole.state !== 'removed' ? 'the role' : 'the project'}.
            </p>
          )}
          {facts.length > 0 && <p>Has {facts.join(', ')}.</p>}
        </>
      }
      failure={accepting.error ?? undoing.error}
      below
    >
      <Decision {...{ request, params, isPending, isMember, accepting, undoing }} />
      <Fragment name="message-popover" userId={userId} userName={name} isSmall />
    </WaitingCard>
  )
}

/** What to show for the decision; empty for a request that is not decided. */
const outcomeOf = (
  decision: JoinRequest['decision'],
  isPending: boolean,
  isMember: boolean,
): string => {
  // A person whose request was accepted can still withdraw it before the acceptance takes effect.
  if (isPending ? decision === 'accepted' : isMember) return 'Accepted'
  if (decision === 'denied') return 'Declined'
  return isPending ? '' : 'No longer open'
}

interface DecisionProps {
  request: JoinRequest
  params: DecisionParams
  /** Whether it still can be decided, or its decision undone. */
  isPending: boolean
  /** Whether the person is a member now. */
  isMember: boolean
  accepting: UseMutationResult<unknown, Error, void>
  undoing: UseMutationResult<unknown, Error, void>
}

/** Accept and Decline for a request, or its decision with Undo, in the same place. */
function Decision({
  request: { name, decision },
  params,
  isPending,
  isMember,
  accepting,
  undoing,
}: DecisionProps) {
  const [declining, setDeclining] = useState(false)

  return (
    <KeepFocus
      role="group"
      aria-label={`Decision on ${isolated(name)}`}
      className={styles.decision}
    >
      {isPending && !decision && (
        <>
          <Button
            size="small"
            aria-label={`Accept ${isolated(name)}`}
            busy={accepting.isPending}
            onClick={() => {
              undoing.reset()
              accepting.mutate()
            }}
          >
            Accept
          </Button>
          <Button
            size="small"
            aria-label={`Decline ${isolated(name)}`}
            onClick={() => setDeclining(true)}
          >
            Decline
          </Button>
          <DeclineDialog name={name} params={params} open={declining} onOpenChange={setDeclining} />
        </>
      )}
      {/* Rendered before it has text: screen readers announce changes of a status, not new ones. */}
      <p role="status" className={styles.outcome}>
        {outcomeOf(decision, isPending, isMember)}
      </p>
      {isPending && decision && (
        <Button
          size="small"
          aria-label={`Undo the decision on ${isolated(name)}`}
          busy={undoing.isPending}
          onClick={({ detail }) => {
            // The second click of a double click was meant for the button that was here before.
            if (detail > 1) return
            accepting.reset()
            undoing.mutate()
          }}
        >
          {!undoing.isPending && <Undo2 aria-hidden />}
          Undo
        </Button>
      )}
    </KeepFocus>
  )
}

// With its schema, which few visits to a project need.
const DeclineForm = onDemand(
  'decline-form',
  async () => (await import('./DeclineForm.tsx')).DeclineForm,
)

interface DeclineDialogProps {
  /** Name of the person who requested to join. */
  name: string
  params: DecisionParams
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Asks for a note to the person, and declines. */
function DeclineDialog({ name, params, open, onOpenChange }: DeclineDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Decline ${isolated(name)}`}
      description={`You can undo it for ${limits.undoSeconds} seconds. Then ${isolated(name)} is told.`}
    >
      <DeclineForm name={name} params={params} onSent={() => onOpenChange(false)} />
    </Dialog>
  )
}
