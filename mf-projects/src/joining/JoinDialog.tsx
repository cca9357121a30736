import { texts, type Project } from '@quad/contract'
import { Dialog } from '@quad/shared-ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { requestToJoin } from '../joining.queries.ts'
import { projectQuery } from '../project.queries.ts'
import { RequestMessageForm } from './RequestMessageForm.tsx'

interface JoinDialogProps {
  project: Project
  userId: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function JoinDialog({ project, userId, open, onOpenChange }: JoinDialogProps) {
  const cache = useQueryClient()
  const projectId = project.id
  const { mutateAsync, isPending, error } = useMutation({
    ...requestToJoin,
    onSuccess: async () => {
      await cache.invalidateQueries(projectQuery(projectId))
      onOpenChange(false)
    },
  })

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Request to join ${project.title}`}
      description="The project's Owner and Admins will see your message and your profile."
    >
      <RequestMessageForm
        draft={`join:${userId}:${projectId}`}
        fallback={texts.defaultJoinMessage}
        submit="Send request"
        busy={isPending}
        failure={error}
        onSend={(body) => mutateAsync({ params: { userId, projectId }, body })}
      />
    </Dialog>
  )
}
