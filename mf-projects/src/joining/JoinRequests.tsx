import { isolated, limits, type JoinMessage, type JoinRequest, type Project } from '@quad/contract'
import { refusalForm } from '@quad/contract/forms'
import {
  api,
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
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { projectChanged } from '../project.queries.ts'
import { WaitingCard, WaitingSection } from '../waiting/WaitingSection.tsx'
import styles from './joining.module.css'

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
  const onSuccess = () => projectChanged(projectId)
  const accepting = useMutation({
    mutationFn: () => api.acceptRequest({ params, body: new Date().toISOString() }),
    onSuccess,
  })
  const undoing = useMutation({
    mutationFn: () => api.undoDecision({ params, body: new Date().toISOString() }),
    onSuccess,
  })

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
          {wantedRole && <NamedRoleLine role={wantedRole} name={name} joins />}
          {match ? (
            <MatchLine match={match} about={name} />
          ) : (
            <p>
              No skill matches{' '}
              {wantedRole && wantedRole.state !== 'removed' ? 'the role' : 'the project'}.
            </p>
          )}
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

/** The manager who decides, the person who requested to join, and the project. */
interface DecisionParams {
  adminId: string
  userId: string
  projectId: string
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
            variant="primary"
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

const RequestMessageForm = onDemand(
  'request-message-form',
  async () => (await import('./RequestMessageForm.tsx')).RequestMessageForm,
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
  const decline = async (body: JoinMessage) => {
    await api.denyRequest({ params, body })
    await projectChanged(params.projectId)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Decline ${isolated(name)}`}
      description={`You can undo it for ${limits.undoSeconds} seconds. Then ${isolated(name)} is told.`}
    >
      <RequestMessageForm
        draft={`decline:${params.adminId}:${params.userId}:${params.projectId}`}
        schema={refusalForm}
        label="Note"
        hint={`Optional. ${isolated(name)} can read it.`}
        button="Decline"
        send={decline}
        onSent={() => onOpenChange(false)}
      />
    </Dialog>
  )
}

/** Each request at its place, in its latest version, then the new ones. */
const merged = (
  shown: readonly JoinRequest[],
  pending: readonly JoinRequest[],
): readonly JoinRequest[] => {
  const latest = new Map(pending.map((request) => [request.userId, request]))
  const known = new Set(shown.map(({ userId }) => userId))
  return [
    ...shown.map((request) => latest.get(request.userId) ?? request),
    ...pending.filter(({ userId }) => !known.has(userId)),
  ]
}

/**
 * Keeps requests that are no longer pending at their places until the page is left. Otherwise, the list
 * would shift, and the next click would hit another request.
 */
const useInPlace = (pending: readonly JoinRequest[]): readonly JoinRequest[] => {
  const [last, setLast] = useState(pending)
  const [shown, setShown] = useState(pending)
  if (pending !== last) {
    setLast(pending)
    setShown(merged(shown, pending))
  }
  return shown
}
