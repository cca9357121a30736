import type { Project } from '@quad/contract'
import { Button, LinkButton, useSession } from '@quad/shared-ui'
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
  if (project.can.leave) return <LeaveButton project={project} userId={user.id} />
  if (project.requested) return <PendingRequest projectId={project.id} userId={user.id} />
  if (project.invitation) return null
  return <AskToJoin project={project} userId={user.id} />
}

interface AskToJoinProps {
  project: Project
  userId: string
}

function AskToJoin({ project, userId }: AskToJoinProps) {
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
      <JoinDialog project={project} userId={userId} open={asking} onOpenChange={setAsking} />
    </>
  )
}
