import { isolated, type JoinMessage } from '@quad/contract'
import { refusalForm } from '@quad/contract/forms'
import { api } from '@quad/shared-ui'
import { changeProject } from '../project.queries.ts'
import { RequestMessageForm } from './RequestMessageForm.tsx'

/** The manager who decides, the person who requested to join, and the project. */
export interface DecisionParams {
  adminId: string
  userId: string
  projectId: string
}

interface DeclineFormProps {
  /** Name of the person who requested to join. */
  name: string
  params: DecisionParams
  onSent: () => void
}

/** Asks for a note to the person, and declines. */
export function DeclineForm({ name, params, onSent }: DeclineFormProps) {
  const decline = async (body: JoinMessage) => {
    await changeProject(params.projectId, () => api.denyRequest({ params, body }))
  }

  return (
    <RequestMessageForm
      draft={`decline:${params.adminId}:${params.userId}:${params.projectId}`}
      schema={refusalForm}
      label="Note"
      hint={`Optional. ${isolated(name)} can read it.`}
      button="Decline"
      send={decline}
      onSent={onSent}
    />
  )
}
