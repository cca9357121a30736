import { Alert, Button, messageOf } from '@quad/shared-ui'
import { useMutation } from '@tanstack/react-query'
import { withdrawRequest } from '../joining.queries.ts'

interface PendingRequestProps {
  projectId: string
  userId: string
  /** Called with true before it is withdrawn, and with false if that fails. */
  onWithdrawing: (isWithdrawing: boolean) => void
}

/** The viewer's own pending request. */
export function PendingRequest({ projectId, userId, onWithdrawing }: PendingRequestProps) {
  const { mutateAsync, isPending, error } = useMutation(withdrawRequest)
  const withdraw = async () => {
    onWithdrawing(true)
    try {
      await mutateAsync({ userId, projectId })
    } catch {
      // `error` is shown.
      onWithdrawing(false)
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
