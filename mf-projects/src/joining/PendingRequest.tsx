import { Alert, Button, messageOf } from '@quad/shared-ui'
import { useMutation } from '@tanstack/react-query'
import { withdrawRequest } from '../joining.queries.ts'

interface PendingRequestProps {
  projectId: string
  userId: string
  onWithdrawn: () => void
}

/** The viewer's own pending request. */
export function PendingRequest({ projectId, userId, onWithdrawn }: PendingRequestProps) {
  const { mutateAsync, isPending, error } = useMutation(withdrawRequest)
  const withdraw = async () => {
    try {
      await mutateAsync({ userId, projectId })
      onWithdrawn()
    } catch {
      // `error` is shown.
    }
  }

  return (
    <>
      <Button disabled>Request Sent</Button>
      <Button variant="quiet" busy={isPending} onClick={() => void withdraw()}>
        Withdraw request
      </Button>
      {error && !isPending && <Alert>{messageOf(error, error.message)}</Alert>}
    </>
  )
}
