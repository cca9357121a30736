import { texts } from '@quad/contract'
import { Alert, Button, messageOf } from '@quad/shared-ui'
import { useMutation } from '@tanstack/react-query'
import { withdrawRequest } from '../joining.queries.ts'

interface PendingRequestProps {
  projectId: string
  userId: string
  /** Whether it is accepted: it takes effect soon, unless the decision is undone. */
  isAccepted: boolean
  /** Called with true before it is withdrawn, and with false if that fails. */
  onWithdrawing: (isWithdrawing: boolean) => void
}

/** The viewer's own pending request. */
export function PendingRequest({
  projectId,
  userId,
  isAccepted,
  onWithdrawing,
}: PendingRequestProps) {
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
      <Button disabled>{isAccepted ? texts.acceptedJoining : texts.requestSent}</Button>
      <Button variant="quiet" busy={isPending} onClick={() => void withdraw()}>
        Withdraw request
      </Button>
      {error && !isPending && <Alert>{messageOf(error, error.message)}</Alert>}
    </>
  )
}
