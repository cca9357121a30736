import type { QueryKey } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'

/**
 * Fetches anew what is cached under a key, or all. A first answer that is on its way may be older than
 * what has happened: TanStack Query would keep it, so that it is asked for again once it is there.
 */
export const outdate = (queryKey: QueryKey = []): void => {
  const underWay = queryClient.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })
  for (const { state, promise, queryKey: own } of underWay) {
    if (state.data !== undefined) continue
    promise?.then(
      () => queryClient.invalidateQueries({ queryKey: own, exact: true }),
      // What has failed is asked for again in any case.
      () => undefined,
    )
  }
  void queryClient.invalidateQueries({ queryKey })
}
