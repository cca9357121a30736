import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/api.ts'

/** The viewer's own pending requests and invitations. Below the key that a change of a project makes stale. */
export const ownPendingQuery = (userId: string) =>
  queryOptions({
    queryKey: ['user', userId, 'pending'],
    queryFn: ({ signal }) => api.listOwnPending({ params: { userId } }, { signal }),
  })
