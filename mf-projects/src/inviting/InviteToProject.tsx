import { isolated } from '@quad/contract'
import { Button, useSession, type FragmentProps } from '@quad/shared-ui'
import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { inviteeQuery } from '../inviting.queries.ts'
import { InviteDialog } from './InviteDialog.tsx'

/** A button that invites a person; empty if the viewer has no project that the person can join. */
export function InviteToProject({
  userId,
  userName,
  projectId,
}: FragmentProps['invite-to-project']) {
  const { status, user } = useSession()
  const [open, setOpen] = useState(false)
  const mayAsk = status === 'complete' && user !== null && user.id !== userId
  const { data: invitee } = useQuery({
    ...inviteeQuery(userId),
    enabled: mayAsk && projectId === undefined,
  })

  if (!mayAsk || (projectId === undefined && !invitee?.can.invite)) return null
  return (
    <>
      <Button aria-label={`Invite to Project: ${isolated(userName)}`} onClick={() => setOpen(true)}>
        <UserPlus aria-hidden />
        {projectId === undefined ? 'Invite to Project' : 'Invite'}
      </Button>
      <InviteDialog
        invitee={{ id: userId, name: userName }}
        user={user}
        projectId={projectId}
        open={open}
        onOpenChange={setOpen}
      />
    </>
  )
}
