import { QueryClient } from '@tanstack/react-query'
import { RequestError } from './request-error.ts'

const passing = new Set(['network', 'timeout', 'unavailable', 'internal'])

/**
 * A query cache with the product's defaults: fresh for half a minute, two retries of transient failures.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (count, error) =>
          count < 2 && error instanceof RequestError && passing.has(error.code),
        retryDelay: (count) => 500 * 2 ** count,
      },
      // Without a network a mutation fails at once, so that the form says so instead of waiting.
      mutations: { retry: false, networkMode: 'always' },
    },
  })

/** The one cache of this browser page, shared by all front ends. */
export const queryClient = createQueryClient()
