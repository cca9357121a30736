import { createHash } from 'node:crypto'
import type { Call, Rate } from '@quad/contract'
import type { FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { Fault } from './errors.ts'

/** Counts a call against its rates; rejects with `rate_limited` and the seconds to wait. */
export type CountCall = (request: FastifyRequest) => Promise<void>

const emailOf = (request: FastifyRequest): string => {
  const { body } = request
  return typeof body === 'object' && body !== null && 'email' in body ? String(body.email) : ''
}

const keys: Record<Rate['per'], (request: FastifyRequest) => string> = {
  ip: (request) => request.ip,
  person: (request) => request.viewer?.id ?? request.ip,
  email: emailOf,
  'email and ip': (request) => `${emailOf(request)} ${request.ip}`,
}

// Addresses of people are kept for a minute's count only as a hash.
const hashed = (key: string): string => createHash('sha256').update(key).digest('base64url')

/** The counters of a call, or of what counts like one. They live in the database, so that all instances share them. */
export const callRates = (
  pool: Pool,
  name: string,
  { rate = [] }: Pick<Call, 'rate'>,
): CountCall => {
  const limiters = rate.map(({ per, max, seconds }) => ({
    key: keys[per],
    limiter: new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: `${name} ${per} ${seconds}`,
      points: max,
      duration: seconds,
    }),
  }))

  return async (request) => {
    for (const { key, limiter } of limiters) {
      try {
        await limiter.consume(hashed(key(request)))
      } catch (reason) {
        if (!(reason instanceof RateLimiterRes)) throw reason
        const retryAfter = Math.max(1, Math.ceil(reason.msBeforeNext / 1000))
        throw new Fault(
          'rate_limited',
          `That was too often. Please try again in ${retryAfter} seconds.`,
          { retryAfter },
        )
      }
    }
  }
}
