import type { Pool } from 'pg'
import type { Config } from '../config/config.ts'
import { ApiError } from './errors.ts'

/** Rejects a request that the server has no capacity for. */
export type RequireCapacity = () => void

/**
 * Refuses requests while many statements wait for a database connection: a new request would wait
 * behind them until its user has given up.
 */
export const capacityOf = ({
  pool,
  config,
}: {
  pool: Pool
  config: Pick<Config, 'loadLimits'>
}): RequireCapacity => {
  const { waitingStatements } = config.loadLimits
  return () => {
    if (pool.waitingCount < waitingStatements) return
    throw new ApiError('unavailable', 'The service is busy. Please try again in a moment.', {
      retryAfter: 5,
    })
  }
}
