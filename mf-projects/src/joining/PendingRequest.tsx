import { Alert, Button, messageOf } from '@quad/shared-ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { withdrawRequest } from '../joining.queries.ts'
import { projectQuery } from '../project.queries.ts'

interface PendingRequestProps {
  projectId: string
  userId: string
}

/** One's own request that waits for a decision. */
export function PendingRequest({ projectId, userId }: PendingRequestProps) {
  const cache = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    ...withdrawRequest,
    onSuccess: () => cache.invalidateQueries(projectQuery(projectId)),
  })
  return (
    <>
      <Button disabled>Request Sent</Button>
      <Button variant="quiet" busy={isPending} onClick={() => mutate({ userId, projectId })}>
        Withdraw request
      </Button>
      {error && !isPending && <Alert>{messageOf(error, error.message)}</Alert>}
    </>
  )
}
