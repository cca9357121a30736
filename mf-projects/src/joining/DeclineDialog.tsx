import { isolated, limits, refusalForm } from '@quad/contract'
import { Dialog, onDemand } from '@quad/shared-ui'
import { declineRequest, type DecisionParams } from '../joining.queries.ts'

const RequestMessageForm = onDemand(
  'request-message-form',
  async () => (await import('./RequestMessageForm.tsx')).RequestMessageForm,
)

interface DeclineDialogProps {
  /** Name of the person who requested to join. */
  name: string
  params: DecisionParams
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Asks for a note to the person, and declines. */
export function DeclineDialog({ name, params, open, onOpenChange }: DeclineDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Decline ${isolated(name)}`}
      description={`You can undo it for ${limits.undoSeconds} seconds. Then ${isolated(name)} is told.`}
    >
      <RequestMessageForm
        draft={`decline:${params.adminId}:${params.userId}:${params.projectId}`}
        schema={refusalForm}
        label="Note"
        hint={`Optional. ${isolated(name)} can read it.`}
        button="Decline"
        send={(body) => declineRequest({ params, body })}
        onSent={() => onOpenChange(false)}
      />
    </Dialog>
  )
}
