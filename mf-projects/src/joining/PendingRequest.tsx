import { Alert, Button, messageOf } from '@quad/shared-ui'
import { useMutation } from '@tanstack/react-query'
import { withdrawRequest } from '../joining.queries.ts'

interface PendingRequestProps {
  projectId: string
  userId: string
}

/** The viewer's own pending request. */
export function PendingRequest({ projectId, userId }: PendingRequestProps) {
  const { mutate, isPending, error } = useMutation(withdrawRequest)
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
