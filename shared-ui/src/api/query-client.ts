import { QueryClient } from '@tanstack/react-query'
import { ApiFailure } from './failure.ts'

const passing = new Set(['network', 'timeout', 'unavailable', 'internal'])

/** A query cache with the product's defaults: fresh for half a minute, two retries of what may pass. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (count, error) =>
          count < 2 && error instanceof ApiFailure && passing.has(error.code),
        retryDelay: (count) => 500 * 2 ** count,
      },
      mutations: { retry: false },
    },
  })

/** The one cache of this browser page, shared by all front ends. */
export const queryClient = createQueryClient()
