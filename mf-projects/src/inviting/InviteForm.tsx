import { texts, type SelfUser } from '@quad/contract'
import { RadioGroup, useShell } from '@quad/shared-ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { inviteToProject } from '../inviting.queries.ts'
import { RequestMessageForm } from '../joining/RequestMessageForm.tsx'
import { projectQuery } from '../project.queries.ts'
import type { Invitee, OwnProject } from './invitee.ts'

interface InviteFormProps {
  invitee: Invitee
  user: SelfUser
  /** Those to which the person can be invited; at least one. */
  projects: readonly OwnProject[]
  onSent: () => void
}

export function InviteForm({ invitee, user, projects, onSent }: InviteFormProps) {
  const shell = useShell()
  const cache = useQueryClient()
  const [chosenId, setChosenId] = useState<string>()
  // The one that was chosen may be gone: others run the project, too.
  const chosen = projects.find(({ id }) => id === chosenId) ?? projects[0]
  const { mutateAsync, isPending, error } = useMutation({
    ...inviteToProject,
    onSuccess: async (_, { params }) => {
      await cache.invalidateQueries(projectQuery(params.projectId))
      onSent()
    },
  })

  if (!chosen) return null
  return (
    <RequestMessageForm
      draft={`invite:${user.id}:${invitee.id}`}
      fallback={texts.defaultInviteMessage}
      submit="Send invitation"
      busy={isPending}
      failure={error}
      onSend={async (body) => {
        const params = { senderId: user.id, targetId: invitee.id, projectId: chosen.id }
        await mutateAsync({ params, body })
        shell.toast.success(`${invitee.name} was invited to ${chosen.title}.`)
      }}
    >
      <RadioGroup
        label="Project"
        name="project"
        options={projects.map(({ id, title, role }) => ({
          value: id,
          label: title,
          ...(role === 'Member' && { hint: 'The Owner or an Admin decides on it, too.' }),
        }))}
        value={chosen.id}
        onChange={(event) => setChosenId(event.target.value)}
      />
    </RequestMessageForm>
  )
}
