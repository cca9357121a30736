import type { Project } from '@quad/contract'
import { Button, LinkButton, useSession, VisuallyHidden } from '@quad/shared-ui'
import { useState } from 'react'
import { JoinDialog } from './JoinDialog.tsx'
import { LeaveButton } from './LeaveButton.tsx'
import { PendingRequest } from './PendingRequest.tsx'

interface JoinButtonProps {
  project: Project
}

/**
 * The viewer's membership action: request to join, withdraw the request, or leave. Empty for the Owner,
 * and for a viewer with an invitation, which the page shows itself.
 */
export function JoinButton({ project }: JoinButtonProps) {
  const { status, user } = useSession()

  if (project.role === 'Owner') return null
  if (status === 'unknown') return <Button disabled>Request to Join</Button>
  if (!user || status === 'incomplete') {
    if (!project.can.join) return null
    const redirect = encodeURIComponent(`/projects/${project.id}`)
    return (
      <LinkButton to={`/${user ? 'createuser' : 'signin'}?redirect=${redirect}`} variant="primary">
        Request to Join
      </LinkButton>
    )
  }
  return <Membership project={project} userId={user.id} />
}

interface MembershipProps {
  project: Project
  userId: string
}

function Membership({ project, userId }: MembershipProps) {
  const isMember = project.can.leave
  const [news, setNews] = useState('')
  const [wasMember, setWasMember] = useState(isMember)
  if (wasMember !== isMember) {
    setWasMember(isMember)
    setNews(isMember ? 'You are a member now.' : 'You are no longer a member.')
  }

  const action = () => {
    if (isMember) return <LeaveButton project={project} userId={userId} />
    if (project.requested) {
      return (
        <PendingRequest
          projectId={project.id}
          userId={userId}
          onWithdrawn={() => setNews('Request withdrawn.')}
        />
      )
    }
    if (project.invitation) return null
    return <AskToJoin project={project} userId={userId} onSent={() => setNews('Request sent.')} />
  }
  return (
    <>
      {action()}
      <VisuallyHidden role="status">{news}</VisuallyHidden>
    </>
  )
}

interface AskToJoinProps extends MembershipProps {
  onSent: () => void
}

function AskToJoin({ project, userId, onSent }: AskToJoinProps) {
  const [asking, setAsking] = useState(false)
  // An open dialog stays, to say why the request was refused.
  if (!project.can.join && !asking) return null
  return (
    <>
      {project.can.join && (
        <Button variant="primary" onClick={() => setAsking(true)}>
          Request to Join
        </Button>
      )}
      <JoinDialog
        project={project}
        userId={userId}
        open={asking}
        onOpenChange={setAsking}
        onSent={onSent}
      />
    </>
  )
}
