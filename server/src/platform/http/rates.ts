import { createHash } from 'node:crypto'
import type { Rate } from '@quad/contract/server'
import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import type { Pool } from 'pg'
import { ApiError } from './errors.ts'

/** Counts a request against the rates of its endpoint; rejects with `rate_limited` and the seconds to wait. */
export type CountRequest = (request: FastifyRequest) => Promise<void>

/** A subject that requests count for, such as a person. `times` multiplies the rate's `max`. */
interface Counted {
  name: string
  times: number
}

const emailOf = (request: FastifyRequest): string => {
  const { body } = request
  return typeof body === 'object' && body !== null && 'email' in body ? String(body.email) : ''
}

const tokenOf = ({ query }: FastifyRequest): string =>
  typeof query === 'object' && query !== null && 'token' in query ? String(query.token) : ''

const once = (name: string): Counted[] => [{ name, times: 1 }]

const countedFor: Record<Rate['per'], (request: FastifyRequest) => readonly Counted[]> = {
  ip: ({ ip }) => networksOf(ip),
  person: ({ viewer }) => (viewer ? once(viewer.id) : []),
  visitors: ({ viewer, ip }) => (viewer ? [] : networksOf(ip)),
  email: (request) => once(emailOf(request)),
  token: (request) => once(tokenOf(request)),
  'email and ip': (request) =>
    networksOf(request.ip).map(({ name, times }) => ({
      name: `${emailOf(request)} ${name}`,
      times,
    })),
}

// Addresses are personal data, so counters store only their hash.
const hashed = (name: string): string => createHash('sha256').update(name).digest('base64url')

// Milliseconds by the database's clock, which all instances share; their own clocks differ.
const nowMs = '(extract(epoch from now()) * 1000)::bigint'

// Does not wait for the disk: a crash may lose the counts of its last second.
const countOne = {
  name: 'rate_limits:count',
  text: `
    insert into rate_limits as counter (key, points, expire)
    select $1, 1, ${nowMs} + $2 from set_config('synchronous_commit', 'off', true)
    on conflict (key) do update set
      points = case when counter.expire > ${nowMs} then counter.points + 1 else 1 end,
      expire = case when counter.expire > ${nowMs} then counter.expire else excluded.expire end
    returning points, expire - ${nowMs} as "msLeft"`,
}

const keyOf = (name: string, { per, seconds, sharedAs = name }: Rate, counted: Counted): string =>
  `${sharedAs} ${per} ${seconds}:${hashed(counted.name)}`

/** The counters of an endpoint or of another action with rates. They are in the database, so all instances share them. */
export const endpointRates = (
  pool: Pool,
  name: string,
  rates: readonly Rate[] = [],
): CountRequest => {
  const count = async (each: Rate, counted: Counted): Promise<void> => {
    const { rows } = await pool.query<{ points: number; msLeft: number }>({
      ...countOne,
      values: [keyOf(name, each, counted), each.seconds * 1000],
    })
    const { points, msLeft } = rows[0]!
    if (points <= each.max * counted.times) return
    const retryAfter = Math.max(1, Math.ceil(msLeft / 1000))
    throw new ApiError(
      'rate_limited',
      `That was too often. Please try again in ${retryAfter} seconds.`,
      { retryAfter },
    )
  }

  return async (request) => {
    // One after another, so that a refusal by one rate does not count for the next.
    for (const each of rates) {
      for (const counted of countedFor[each.per](request)) await count(each, counted)
    }
  }
}

/** Removes a request that `endpointRates` has counted, for actions of which only failures count. */
export const uncountRequest =
  (pool: Pool, name: string, rates: readonly Rate[]): CountRequest =>
  async (request) => {
    for (const each of rates) {
      for (const counted of countedFor[each.per](request)) {
        await pool.query(
          'update rate_limits set points = points - 1 where key = $1 and points > 0',
          [keyOf(name, each, counted)],
        )
      }
    }
  }

/** A network that requests come from, with its multiple of a rate. */
interface Network {
  /** `192.0.2.7`, or for IPv6 the prefix: `2001:db8:0:0::/64`. */
  name: string
  /** Multiple of the rate of one address. */
  times: number
}

const prefixOf = (parts: readonly number[], bits: number): string =>
  `${parts
    .slice(0, bits / 16)
    .map((part) => part.toString(16))
    .join(':')}::/${bits}`

/**
 * The networks that a request counts for. A home or a rented server has a whole IPv6 /64, often a /48,
 * so a single address does not identify it.
 *
 * @param ip address of the connection or from a trusted proxy; any other text counts unchanged
 */
const networksOf = (ip: string): readonly Network[] => {
  if (!ipaddr.isValid(ip)) return [{ name: ip, times: 1 }]
  // IPv4 mapped into IPv6 (`::ffff:192.0.2.7`) counts as IPv4.
  const address = ipaddr.process(ip)
  if (!(address instanceof ipaddr.IPv6)) return [{ name: address.toString(), times: 1 }]
  return [
    { name: prefixOf(address.parts, 64), times: 1 },
    { name: prefixOf(address.parts, 48), times: 10 },
  ]
}
