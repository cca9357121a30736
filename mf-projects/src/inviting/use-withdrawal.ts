import { api } from '@quad/shared-ui'
import { useMutation } from '@tanstack/react-query'
import { changeProject } from '../project.queries.ts'

/**
 * Withdraws an invitation.
 *
 * @param onWithdrawn called with the result once the page shows it: the invitation may be gone by then
 */
export const useWithdrawal = (
  params: { userId: string; targetId: string; projectId: string },
  onWithdrawn: (result: string) => void,
) =>
  useMutation({
    mutationFn: () =>
      changeProject(params.projectId, () =>
        api.withdrawInvitation({ params, body: new Date().toISOString() }),
      ),
    onSuccess: ({ message }) => onWithdrawn(message),
  })
