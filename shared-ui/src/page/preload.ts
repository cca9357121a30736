import type { SelfUser } from '@quad/contract'
import { queryClient } from '../api/query-client.ts'
import { whoIsSignedIn } from '../session/session.ts'
import type { PageQuery } from './boundaries.tsx'

/**
 * Starts the query of a page in the loader of its route, while the code of the page loads. The loader does not wait for
 * it: the page shows its skeleton, and a failure.
 */
export const preload = (query: PageQuery): null => {
  const started =
    'getNextPageParam' in query ? queryClient.infiniteQuery(query) : queryClient.query(query)
  started.catch(() => undefined)
  return null
}

/** Does so for a person who has completed their profile, as soon as the session is known. */
export const preloadOwn = (queryOf: (user: SelfUser) => PageQuery): null => {
  void whoIsSignedIn().then((user) => user?.profileCompleted && preload(queryOf(user)))
  return null
}
