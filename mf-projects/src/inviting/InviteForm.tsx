import {
  inviteForm,
  isolated,
  texts,
  type JoinMessage,
  type PersonRef,
  type Project,
  type SelfUser,
} from '@quad/contract'
import { Alert, api, useShell } from '@quad/shared-ui'
import { useState } from 'react'
import { projectChanged } from '../project.queries.ts'
import { RequestMessageForm } from '../joining/RequestMessageForm.tsx'

/** The person who is invited. */
export type Invitee = Pick<PersonRef, 'id' | 'name'>

/** A project as one of its members sees it. */
export type OwnProject = Project & { audience: 'member' | 'manager' }

interface InviteFormProps {
  invitee: Invitee
  user: SelfUser
  /** Projects to which the person can be invited; at least one. */
  projects: readonly OwnProject[]
  onSent: () => void
}

export function InviteForm({ invitee, user, projects, onSent }: InviteFormProps) {
  const shell = useShell()
  const [chosen, setChosen] = useState(projects[0])
  const [isSending, setIsSending] = useState(false)

  if (!chosen) return null
  // Others manage the project, too, and the invitation that is being sent closes it for another one.
  const isGone = !isSending && !projects.some(({ id }) => id === chosen.id)

  const send = async (body: JoinMessage) => {
    setIsSending(true)
    try {
      const params = { senderId: user.id, targetId: invitee.id, projectId: chosen.id }
      await api.inviteToProject({ params, body })
      await projectChanged(chosen.id)
    } catch (error) {
      setIsSending(false)
      throw error
    }
  }

  return (
    <RequestMessageForm
      draft={`invite:${user.id}:${invitee.id}`}
      schema={inviteForm}
      hint={`If empty, it says “${texts.defaultInviteMessage}”`}
      button="Send invitation"
      send={send}
      onSent={() => {
        onSent()
        shell.toast.success(`${isolated(invitee.name)} was invited to ${isolated(chosen.title)}.`)
      }}
      choice={{
        label: 'Project',
        name: 'project',
        options: projects.map(({ id, title, role }) => ({
          value: id,
          label: title,
          ...(role === 'Member' && { hint: 'The Owner or an Admin must approve it.' }),
        })),
        value: chosen.id,
        onChange: (chosenId) => setChosen(projects.find(({ id }) => id === chosenId)),
        missing: 'Please choose a project.',
      }}
    >
      {isGone && (
        <Alert tone="warning">
          You can no longer invite {isolated(invitee.name)} to {isolated(chosen.title)}. Please
          choose another project.
        </Alert>
      )}
    </RequestMessageForm>
  )
}
