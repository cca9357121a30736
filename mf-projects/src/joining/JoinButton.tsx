import type { Project } from '@quad/contract'
import { Button, LinkButton, useSession } from '@quad/shared-ui'
import { useState } from 'react'
import { JoinDialog } from './JoinDialog.tsx'

interface JoinButtonProps {
  project: Project
}

/** What a person can do about joining this project. The Owner sees nothing. */
export function JoinButton({ project }: JoinButtonProps) {
  const { status, user } = useSession()
  const [asking, setAsking] = useState(false)

  if (project.role === 'Owner') return null
  if (project.role !== 'Unenrolled') return <Button disabled>Joined</Button>
  if (project.requested) return <Button disabled>Request Sent</Button>
  if (!project.can.join) return null
  if (!user || status !== 'complete') {
    const redirect = encodeURIComponent(`/projects/${project.id}`)
    return (
      <LinkButton to={`${user ? '/createuser' : '/signin'}?redirect=${redirect}`} variant="primary">
        Request to Join
      </LinkButton>
    )
  }
  return (
    <>
      <Button variant="primary" onClick={() => setAsking(true)}>
        Request to Join
      </Button>
      <JoinDialog project={project} userId={user.id} open={asking} onOpenChange={setAsking} />
    </>
  )
}
