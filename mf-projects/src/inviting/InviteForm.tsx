import { inviteForm, texts, type SelfUser } from '@quad/contract'
import { RadioGroup, useShell } from '@quad/shared-ui'
import { useState } from 'react'
import { inviteToProject } from '../inviting.queries.ts'
import { RequestMessageForm } from '../joining/RequestMessageForm.tsx'
import type { Invitee, OwnProject } from './invitee.ts'

interface InviteFormProps {
  invitee: Invitee
  user: SelfUser
  /** Projects to which the person can be invited; at least one. */
  projects: readonly OwnProject[]
  onSent: () => void
}

export function InviteForm({ invitee, user, projects, onSent }: InviteFormProps) {
  const shell = useShell()
  const [chosenId, setChosenId] = useState<string>()
  // The chosen project may be gone, because others manage it, too.
  const chosen = projects.find(({ id }) => id === chosenId) ?? projects[0]

  if (!chosen) return null
  return (
    <RequestMessageForm
      draft={`invite:${user.id}:${invitee.id}`}
      schema={inviteForm}
      hint={`If empty, it says “${texts.defaultInviteMessage}”`}
      button="Send invitation"
      send={(body) => {
        const params = { senderId: user.id, targetId: invitee.id, projectId: chosen.id }
        return inviteToProject({ params, body })
      }}
      onSent={() => {
        onSent()
        shell.toast.success(`${invitee.name} was invited to ${chosen.title}.`)
      }}
    >
      <RadioGroup
        label="Project"
        name="project"
        options={projects.map(({ id, title, role }) => ({
          value: id,
          label: title,
          ...(role === 'Member' && { hint: 'The Owner or an Admin must approve it.' }),
        }))}
        value={chosen.id}
        onChange={(event) => setChosenId(event.target.value)}
      />
    </RequestMessageForm>
  )
}
