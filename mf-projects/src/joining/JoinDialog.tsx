import { joinForm, texts, type Project } from '@quad/contract'
import { Dialog, onDemand } from '@quad/shared-ui'
import { requestToJoin } from '../joining.queries.ts'

const RequestMessageForm = onDemand(
  'request-message-form',
  async () => (await import('./RequestMessageForm.tsx')).RequestMessageForm,
)

interface JoinDialogProps {
  project: Project
  userId: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function JoinDialog({ project, userId, open, onOpenChange }: JoinDialogProps) {
  const projectId = project.id

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Request to join ${project.title}`}
      description="The project's Owner and Admins will see your message and your profile."
    >
      <RequestMessageForm
        draft={`join:${userId}:${projectId}`}
        schema={joinForm}
        hint={`If empty, it says “${texts.defaultJoinMessage}”`}
        button="Send request"
        send={(body) => requestToJoin({ params: { userId, projectId }, body })}
        onSent={() => onOpenChange(false)}
      />
    </Dialog>
  )
}
