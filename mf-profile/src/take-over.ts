import type { SelfUser } from '@quad/contract'
import { useShell } from '@quad/shared-ui'
import { useQueryClient } from '@tanstack/react-query'
import { userQuery } from './profile.queries.ts'

/** Takes over the newer state of the signed-in person, for this remote's pages and all others. */
export const useTakeOver = (): ((saved: SelfUser) => void) => {
  const { session } = useShell()
  const queryClient = useQueryClient()
  return (saved) => {
    queryClient.setQueryData(userQuery(saved.id).queryKey, saved)
    session.update(() => saved)
  }
}
