import type { Services } from '../services.ts'
import { ApiError } from './errors.ts'

/** Rejects a request that the server has no capacity for. */
export type RequireCapacity = () => void

/**
 * Refuses requests while many statements have been waiting for a database connection for some time: a
 * new request would wait behind them until its user has given up.
 */
export const capacityOf = ({
  pool,
  config,
}: Pick<Services, 'pool' | 'config'>): RequireCapacity => {
  const { waitingStatements, patience } = config.loadLimits
  let fullSince: number | undefined
  return () => {
    if (pool.waitingCount < waitingStatements) {
      fullSince = undefined
      return
    }
    const now = performance.now()
    fullSince ??= now
    if (now - fullSince < patience) return
    throw new ApiError('unavailable', 'The service is busy. Please try again in a moment.', {
      retryAfter: 5,
    })
  }
}
