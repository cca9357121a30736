import type { SelfUser } from '@quad/contract'
import { queryClient, useShell } from '@quad/shared-ui'
import { userQuery } from './profile.queries.ts'

/** Sets the newer state of the signed-in person, for the pages of all remotes. */
export const useTakeOver = (): ((saved: SelfUser) => void) => {
  const { session } = useShell()
  return (saved) => {
    queryClient.setQueryData(userQuery(saved.id).queryKey, saved)
    session.update(() => saved)
  }
}
