import { isolated, texts, type JoinMessage, type Project, type WantedRole } from '@quad/contract'
import { joinForm } from '@quad/contract/forms'
import { api, invalidate, RequestError } from '@quad/shared-ui'
import { useState } from 'react'
import { changeProject, projectQuery } from '../project.queries.ts'
import { hoursInWords } from '../wanted-roles/role-in-words.ts'
import { RequestMessageForm } from './RequestMessageForm.tsx'

/** Shown beside an open role: how many of its skills the viewer has, and its hours. */
const hintOf = ({ match, hours }: WantedRole): string =>
  [
    match &&
      `${match.matched.length} of ${match.of} match: ${match.matched.map(isolated).join(', ')}`,
  ]
    .concat(hours === null ? [] : hoursInWords(hours))
    .filter(Boolean)
    .join(' · ')

interface JoinFormProps {
  project: Project
  userId: string
  onSent: () => void
}

/** The choice of an open role, or of none. */
export const roleChoice = (
  open: readonly WantedRole[],
  value: string | null,
  onChange: (roleId: string) => void,
) => ({
  label: 'Role',
  name: 'role',
  options: [
    ...open.map((role) => ({
      value: role.id,
      label: role.title,
      ...(hintOf(role) !== '' && { hint: hintOf(role) }),
    })),
    { value: '', label: 'Any role' },
  ],
  value,
  onChange,
  missing: 'Please choose a role.',
})

/** Offers the open roles, if the project has any, and asks for the message. */
export function JoinForm({ project, userId, onSent }: JoinFormProps) {
  const open = project.wantedRoles.filter(({ state }) => state === 'open')
  const [chosen, setChosen] = useState(open.length === 1 ? open[0]!.id : null)
  const projectId = project.id
  // Others may join or close the role while this form is open.
  const role = open.find(({ id }) => id === chosen)

  const send = async (body: JoinMessage) => {
    const request = { ...body, ...(role && { wantedRoleId: role.id }) }
    try {
      await changeProject(projectId, () =>
        api.requestToJoin({ params: { userId, projectId }, body: request }),
      )
    } catch (error) {
      // Non-members receive no live events of the project, so the role may have been closed since it was shown.
      if (error instanceof RequestError && error.status > 0) {
        void invalidate(projectQuery(projectId).queryKey)
      }
      throw error
    }
  }

  return (
    <RequestMessageForm
      draft={`join:${userId}:${projectId}`}
      schema={joinForm}
      hint={`If empty, it says “${texts.defaultJoinMessage}”`}
      button="Send request"
      send={send}
      onSent={onSent}
      choices={open.length > 0 ? [roleChoice(open, chosen, setChosen)] : []}
    />
  )
}
