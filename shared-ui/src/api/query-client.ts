import {
  hydrate,
  QueryCache,
  QueryClient,
  type DehydratedState,
  type QueryKey,
} from '@tanstack/react-query'
import { isRetryable, RequestError } from './request-error.ts'

/** How long the responses of a served page are not requested again, in ms: it may take so long to come alive. */
const timeout = 10_000

let served: { hashes: Set<string>; since: number } | undefined

const isServed = (queryHash: string): boolean =>
  served !== undefined && performance.now() - served.since < timeout && served.hashes.has(queryHash)

/**
 * A query cache with the product's defaults: fresh for half a minute, two retries of retryable failures. A read that
 * was refused as too frequent is repeated once the server allows it, if it is still shown.
 */
export const createQueryClient = (): QueryClient => {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => {
        if (!(error instanceof RequestError) || error.code !== 'rate_limited') return
        const { retryAfter } = error
        if (retryAfter === undefined) return
        // All pages behind one address are refused until the same moment, so each waits a little more.
        const wait = retryAfter * 1000 * (1 + Math.random() / 4)
        const repeat = () =>
          client.refetchQueries({
            queryKey,
            exact: true,
            type: 'active',
            predicate: ({ state }) => state.error === error,
          })
        setTimeout(() => void repeat(), wait)
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // A change may have reached the page before: leaving a page cancels its request for the changed data.
        refetchOnMount: ({ queryHash, state }) => state.isInvalidated || !isServed(queryHash),
        retry: (count, error) => count < 2 && isRetryable(error),
        retryDelay: (count) => 500 * 2 ** count,
        // A request is always tried: it shows more surely than the browser whether there is a network.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      // Without a network a mutation fails at once, so that the form says so instead of waiting.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return client
}

/** The one cache of this browser page, shared by all front ends. */
export const queryClient = createQueryClient()

/**
 * Takes over the responses that a page brings from the server. They count as new, because the clocks of the two may
 * differ.
 *
 * @param mayBeOld whether the browser may have kept the page: its responses are then shown, and requested again
 */
export const takeServedQueries = (state: DehydratedState, mayBeOld = false): void => {
  const dataUpdatedAt = mayBeOld ? 0 : Date.now()
  const queries = state.queries.map((query) => ({
    ...query,
    state: { ...query.state, dataUpdatedAt },
  }))
  if (!mayBeOld) {
    served = {
      hashes: new Set(queries.map(({ queryHash }) => queryHash)),
      since: performance.now(),
    }
  }
  hydrate(queryClient, { ...state, queries })
}

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
