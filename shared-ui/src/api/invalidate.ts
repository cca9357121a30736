import type { QueryKey } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'

/**
 * Marks cached queries as stale and refetches those that are shown. A first response in flight may be
 * older than the change, and TanStack Query would keep it: such a query is refetched once it responds.
 *
 * @param queryKey the start of the keys to invalidate; all queries unless given
 * @returns a promise that resolves when the refetches are done
 */
export const invalidate = (queryKey: QueryKey = []): Promise<void> => {
  const inFlight = queryClient.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })
  for (const { state, promise, queryKey: exactKey } of inFlight) {
    if (state.data !== undefined) continue
    promise?.then(
      () => queryClient.invalidateQueries({ queryKey: exactKey, exact: true }),
      // A failed query is refetched by the invalidation below.
      () => undefined,
    )
  }
  return queryClient.invalidateQueries({ queryKey })
}
