import type { Pool } from 'pg'
import type { Config } from '../config/config.ts'
import { busy } from './errors.ts'
import pLimit from 'p-limit'

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
    if (pool.waitingCount >= waitingStatements) throw busy()
  }
}

/** Queues a piece of work and resolves with its result. */
type InTurn = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Runs at most `count` pieces of costly work at once; others wait in a queue.
 *
 * @throws ApiError `unavailable` for work that waits longer than `waitMs`
 */
export const atMost = (count: number, { waitMs }: { waitMs: number }): InTurn => {
  const limit = pLimit(count)
  return (work) =>
    new Promise((resolve, reject) => {
      let isLate = false
      const timer = setTimeout(() => {
        isLate = true
        reject(busy())
      }, waitMs)
      limit(async () => {
        clearTimeout(timer)
        if (!isLate) resolve(await work())
      }).catch(reject)
    })
}

/**
 * `atMost` with a queue for each key, such as a user's id.
 *
 * @throws ApiError as `atMost` does.
 */
export const atMostEach = (count: number, options: { waitMs: number }) => {
  const gates = new Map<string, { inTurn: InTurn; pieces: number }>()

  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const gate = gates.get(key) ?? { inTurn: atMost(count, options), pieces: 0 }
    gates.set(key, gate)
    gate.pieces += 1
    try {
      return await gate.inTurn(work)
    } finally {
      gate.pieces -= 1
      if (gate.pieces === 0) gates.delete(key)
    }
  }
}
