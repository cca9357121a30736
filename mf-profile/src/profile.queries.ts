import type { SelfUser, User } from '@quad/contract'
import { api, queryClient, session } from '@quad/shared-ui'
import { queryOptions } from '@tanstack/react-query'
import { useState } from 'react'

export const userQuery = (userId: string) =>
  queryOptions({
    queryKey: ['user', userId],
    queryFn: ({ signal }) => api.getUser({ params: { userId } }, { signal }),
  })

/** Other people to read about at the end of a profile. */
export const similarUsersQuery = (userId: string) =>
  queryOptions({
    queryKey: ['users', 'similar', userId],
    queryFn: ({ signal }) => api.listSimilarUsers({ params: { userId } }, { signal }),
  })

/**
 * The signed-in person's profile, for a page that edits it. It stays after the session has ended, so that the form
 * keeps its values.
 *
 * @param user the profile as the cache has it
 * @returns undefined while the cache only has the profile as another viewer sees it
 */
export const useSelf = (user: User): SelfUser | undefined => {
  const [latest, setLatest] = useState<SelfUser>()
  if (user.audience === 'self' && user !== latest) setLatest(user)
  return latest
}

/** Sets the newer state of the signed-in person, for the pages of all remotes. */
export const takeOver = (saved: SelfUser): void => {
  queryClient.setQueryData(userQuery(saved.id).queryKey, saved)
  session.update(() => saved)
}
