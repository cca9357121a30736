import { api } from '@quad/shared-ui'
import { useMutation } from '@tanstack/react-query'
import { projectChanged } from '../project.queries.ts'

/**
 * Withdraws an invitation.
 *
 * @param onWithdrawn called with the result after the project is refetched: the invitation may be gone by then
 */
export const useWithdrawal = (
  params: { userId: string; targetId: string; projectId: string },
  onWithdrawn: (result: string) => void,
) =>
  useMutation({
    mutationFn: () => api.withdrawInvitation({ params, body: new Date().toISOString() }),
    onSuccess: async ({ message }) => {
      await projectChanged(params.projectId)
      onWithdrawn(message)
    },
  })
