import type { EndpointArguments, Endpoints, SelfUser } from '@quad/contract'
import { api, queryClient, useShell } from '@quad/shared-ui'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'

export const userQuery = (userId: string) =>
  queryOptions({
    queryKey: ['user', userId],
    queryFn: ({ signal }) => api.getUser({ params: { userId } }, { signal }),
  })

export const saveProfile = (args: EndpointArguments<Endpoints['updateUser']>) =>
  api.updateUser(args)

/**
 * The signed-in person's profile, for a page that edits it, inside a boundary that has loaded it. It
 * stays after the session has ended, so that the form keeps its values.
 *
 * @returns undefined while the cache only has the profile as another viewer sees it
 */
export const useSelf = (userId: string): SelfUser | undefined => {
  const { data } = useSuspenseQuery(userQuery(userId))
  const [latest, setLatest] = useState<SelfUser>()
  if (data.audience === 'self' && data !== latest) setLatest(data)
  return latest
}

/** Sets the newer state of the signed-in person, for the pages of all remotes. */
export const useTakeOver = (): ((saved: SelfUser) => void) => {
  const { session } = useShell()
  return (saved) => {
    queryClient.setQueryData(userQuery(saved.id).queryKey, saved)
    session.update(() => saved)
  }
}
