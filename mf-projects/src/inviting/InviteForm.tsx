import {
  isolated,
  texts,
  type JoinMessage,
  type PersonRef,
  type Project,
  type SelfUser,
} from '@quad/contract'
import { inviteForm } from '@quad/contract/forms'
import { Alert, api, toast } from '@quad/shared-ui'
import { useState } from 'react'
import { changeProject } from '../project.queries.ts'
import { roleChoice } from '../joining/JoinForm.tsx'
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
  /** The role to begin with, of the first project. */
  roleId: string | undefined
  onSent: () => void
}

const openRolesOf = (project: OwnProject | undefined) =>
  project?.wantedRoles.filter(({ state }) => state === 'open') ?? []

/** The role to begin with: the only open one, or any. */
const firstRoleOf = (project: OwnProject | undefined): string => {
  const open = openRolesOf(project)
  return open.length === 1 ? open[0]!.id : ''
}

export function InviteForm({ invitee, user, projects, roleId: first, onSent }: InviteFormProps) {
  const [chosen, setChosen] = useState(projects[0])
  const [roleId, setRoleId] = useState(first ?? firstRoleOf(projects[0]))
  const [isSending, setIsSending] = useState(false)

  if (!chosen) return null
  // Others manage the project, too, and the invitation that is being sent closes it for another one.
  const isGone = !isSending && !projects.some(({ id }) => id === chosen.id)
  const openRoles = openRolesOf(projects.find(({ id }) => id === chosen.id))

  const choose = (projectId: string) => {
    const project = projects.find(({ id }) => id === projectId)
    setChosen(project)
    setRoleId(firstRoleOf(project))
  }

  const send = async (message: JoinMessage) => {
    const isOpen = openRoles.some(({ id }) => id === roleId)
    const body = { ...message, ...(isOpen && { wantedRoleId: roleId }) }
    setIsSending(true)
    try {
      const params = { senderId: user.id, targetId: invitee.id, projectId: chosen.id }
      await changeProject(chosen.id, () => api.inviteToProject({ params, body }))
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
        toast.success(`${isolated(invitee.name)} was invited to ${isolated(chosen.title)}.`)
      }}
      choices={[
        {
          label: 'Project',
          name: 'project',
          options: projects.map(({ id, title, role }) => ({
            value: id,
            label: title,
            ...(role === 'Member' && { hint: 'The Owner or an Admin must approve it.' }),
          })),
          value: chosen.id,
          onChange: choose,
          missing: 'Please choose a project.',
        },
        ...(openRoles.length > 0 ? [roleChoice(openRoles, roleId, setRoleId)] : []),
      ]}
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
