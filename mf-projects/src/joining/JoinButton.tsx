import { isolated, recruitingStatus, texts, type Project } from '@quad/contract'
import {
  Alert,
  api,
  Button,
  ConfirmDialog,
  Dialog,
  Fragment,
  LinkButton,
  messageOf,
  onDemand,
  useAnnouncer,
  useIsServed,
  useSession,
  useSignInPath,
} from '@quad/shared-ui'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { changeProject } from '../project.queries.ts'
import styles from './joining.module.css'

interface ProjectProps {
  project: Project
}

/** The part of a project's address that opens the form for a request, after the sign-in that it needs. */
const joinFragment = '#join'

/**
 * The viewer's membership action: request to join, withdraw the request, or leave. Empty for the Owner,
 * and for a viewer with an invitation, which the page shows itself. Disabled while the project takes no requests.
 */
export function JoinButton({ project }: ProjectProps) {
  const { status, user } = useSession()
  const signInPath = useSignInPath(joinFragment)

  if (project.role === 'Owner') return null
  if (status === 'unknown') return <Button disabled>Request to Join</Button>
  if (!user || status === 'incomplete') {
    if (!project.can.join) return <NotRecruiting project={project} />
    return (
      <LinkButton to={signInPath} variant="primary">
        Request to Join
      </LinkButton>
    )
  }
  return <Membership key={project.id} project={project} userId={user.id} />
}

/** The join button of a project that takes no requests, and a message to its Owner. */
function NotRecruiting({ project }: ProjectProps) {
  const reasonId = useId()
  const owner = project.members.find(({ id }) => id === project.ownerId)
  return (
    <>
      <Button disabled aria-describedby={reasonId}>
        Request to Join
      </Button>
      <span id={reasonId}>{recruitingStatus(false)}</span>
      {owner && <Fragment name="message-popover" userId={owner.id} userName={owner.name} />}
    </>
  )
}

type Standing = 'member' | 'joining' | 'requested' | 'neither'

const standingOf = ({ can, requested, joining }: Project): Standing => {
  if (can.leave) return 'member'
  if (joining) return 'joining'
  return requested ? 'requested' : 'neither'
}

/** What to announce. */
const newsOf = (before: Standing, after: Standing, isWithdrawing: boolean): string => {
  if (after === 'member') return 'You are a member now.'
  if (after === 'joining') return texts.acceptedJoining
  if (after === 'requested') {
    return before === 'joining' ? 'Your request waits for a decision again.' : 'Request sent.'
  }
  if (before === 'member') return 'You are no longer a member.'
  return isWithdrawing ? 'Request withdrawn.' : 'Your request is no longer open.'
}

interface MembershipProps {
  project: Project
  userId: string
}

function Membership({ project, userId }: MembershipProps) {
  const standing = standingOf(project)
  const [announcements, announce] = useAnnouncer()
  const [known, setKnown] = useState(standing)
  const [isWithdrawing, setIsWithdrawing] = useState(false)
  if (known !== standing) {
    setKnown(standing)
    announce(newsOf(known, standing, isWithdrawing))
    setIsWithdrawing(false)
  }

  const action = () => {
    if (standing === 'member') return <LeaveButton project={project} userId={userId} />
    if (standing === 'requested' || standing === 'joining') {
      return (
        <PendingRequest
          projectId={project.id}
          userId={userId}
          isAccepted={standing === 'joining'}
          onWithdrawing={setIsWithdrawing}
        />
      )
    }
    if (project.invitation) return null
    return <AskToJoin project={project} userId={userId} />
  }
  return (
    <>
      {action()}
      {announcements}
    </>
  )
}

const JoinForm = onDemand('join-form', async () => (await import('./JoinForm.tsx')).JoinForm)

function AskToJoin({ project, userId }: MembershipProps) {
  const [asking, setAsking] = useState(false)
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  // The server does not see the fragment.
  const isServed = useIsServed()
  const isSentHere = hash === joinFragment && !isServed
  const setAskingHere = (open: boolean) => {
    setAsking(open)
    // Back must not open the form again.
    if (isSentHere) void navigate(pathname + search, { replace: true, preventScrollReset: true })
  }
  return (
    <>
      {project.can.join ? (
        <Button variant="primary" onClick={() => setAsking(true)}>
          Request to Join
        </Button>
      ) : (
        <NotRecruiting project={project} />
      )}
      {/* If it is open, it stays, to say why the request was refused. */}
      <Dialog
        open={asking || isSentHere}
        onOpenChange={setAskingHere}
        title={`Request to join ${isolated(project.title)}`}
        description="The project's Owner and Admins will see your message and your profile."
      >
        <JoinForm project={project} userId={userId} onSent={() => setAskingHere(false)} />
      </Dialog>
    </>
  )
}

interface PendingRequestProps {
  projectId: string
  userId: string
  /** Whether it is accepted: it takes effect soon, unless the decision is undone. */
  isAccepted: boolean
  /** Called with true before it is withdrawn, and with false if that fails. */
  onWithdrawing: (isWithdrawing: boolean) => void
}

/** The viewer's own pending request. */
function PendingRequest({ projectId, userId, isAccepted, onWithdrawing }: PendingRequestProps) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      changeProject(projectId, () =>
        api.withdrawRequest({ params: { userId, projectId }, body: new Date().toISOString() }),
      ),
    onMutate: () => onWithdrawing(true),
    onError: () => onWithdrawing(false),
  })

  return (
    <>
      <Button disabled>{isAccepted ? texts.acceptedJoining : texts.requestSent}</Button>
      <Button variant="quiet" busy={isPending} onClick={() => mutate()}>
        {isAccepted ? 'Do not join' : 'Withdraw request'}
      </Button>
      {error && !isPending && <Alert>{messageOf(error, error.message)}</Alert>}
    </>
  )
}

/** Says "Joined", and "Leave" on hover, touch or focus. */
function LeaveButton({ project, userId }: MembershipProps) {
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const [confirming, setConfirming] = useState(false)
  const offersLeaving = hovered || focused

  const leave = async () => {
    const params = { userId, projectId: project.id }
    await changeProject(project.id, () => api.leaveProject({ params }))
  }

  return (
    <>
      <Button
        onPointerEnter={() => setHovered(true)}
        onPointerLeave={() => setHovered(false)}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onClick={() => setConfirming(true)}
      >
        {/* Both labels share one grid cell, so that the button keeps its size under the pointer. */}
        <span className={styles.faces}>
          <span aria-hidden={offersLeaving}>Joined</span>
          <span aria-hidden={!offersLeaving}>Leave Project?</span>
        </span>
      </Button>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={`Leave ${isolated(project.title)}?`}
        description="You lose its group chat at once, and the invitations that you have sent are withdrawn."
        confirm="Leave Project"
        danger
        onConfirm={leave}
      />
    </>
  )
}
