import { isolated, type Project } from '@quad/contract'
import { Dialog, onDemand } from '@quad/shared-ui'

const JoinForm = onDemand('join-form', async () => (await import('./JoinForm.tsx')).JoinForm)

interface JoinDialogProps {
  project: Project
  userId: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function JoinDialog({ project, userId, open, onOpenChange }: JoinDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Request to join ${isolated(project.title)}`}
      description="The project's Owner and Admins will see your message and your profile."
    >
      <JoinForm project={project} userId={userId} onSent={() => onOpenChange(false)} />
    </Dialog>
  )
}
