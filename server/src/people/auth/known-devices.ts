import type { FastifyRequest } from 'fastify'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { endpointRates, uncountRequest } from '../../platform/http/rates.ts'
import type { Services } from '../../services.ts'
import { browserTokenCookie, tokenHash } from './tokens.ts'

/** Days without a sign-in after which a device is forgotten. */
export const deviceDays = 365

const devicesAtMost = 20

/** Identifies a browser that has signed in. */
export const deviceCookie = browserTokenCookie('quad-device', {
  seconds: deviceDays * 24 * 60 * 60,
})

/** Whether the account of an address has signed in with this device before. */
const isKnownDevice = async (
  db: Kysely<Database>,
  email: string,
  device: Buffer,
): Promise<boolean> => {
  const row = await db
    .selectFrom('known_devices')
    .innerJoin('users', 'users.id', 'known_devices.user_id')
    .select('known_devices.user_id')
    .where('users.email', '=', email)
    .where('known_devices.token_hash', '=', device)
    .executeTakeFirst()
  return row !== undefined
}

/** Adds a known device to an account. Keeps the most recently used ones. */
export const rememberDevice = async (
  trx: Transaction<Database>,
  userId: string,
  device: Buffer,
): Promise<void> => {
  await trx
    .insertInto('known_devices')
    .values({ user_id: userId, token_hash: device })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'token_hash']).doUpdateSet({ used_at: sql<Date>`now()` }),
    )
    .execute()
  await trx
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .where('token_hash', 'not in', (query) =>
      query
        .selectFrom('known_devices')
        .select('token_hash')
        .where('user_id', '=', userId)
        .orderBy('used_at', 'desc')
        .limit(devicesAtMost),
    )
    .execute()
}

const unknownDevice = 'login from an unknown device'
const failures = [
  { per: 'ip', max: 300, seconds: 60 },
  { per: 'email', max: 10, seconds: 15 * 60 },
] as const

/** A counter that only the devices of an account can use up. */
const knownDevice = 'login from a known device'
const ownRate = [{ per: 'email', max: 5, seconds: 60 }] as const

/**
 * Counts a sign-in, before its password is verified, so that concurrent guesses are counted too. An unknown device
 * counts against the rates of the endpoint, and if it fails, against those of its address and of the account from all
 * addresses together. Known devices have a rate of their own, so that guesses of others, also behind the same address,
 * lock no owner out.
 *
 * @param countRequest counts against the rates of the endpoint
 * @returns a function that resolves to how to take a failure back after a right password; throws ApiError
 *   `rate_limited` after too many sign-ins or failures
 */
export const signInCount = (services: Pick<Services, 'config' | 'db' | 'pool'>) => {
  const { db, pool } = services
  const countKnown = endpointRates(pool, knownDevice, ownRate)
  const countUnknown = endpointRates(pool, unknownDevice, failures)
  const takeBack = uncountRequest(pool, unknownDevice, failures)

  return async (
    request: FastifyRequest,
    { email, countRequest }: { email: string; countRequest: () => Promise<void> },
  ): Promise<() => Promise<void>> => {
    const token = deviceCookie.read(services, request)
    if (token !== undefined && (await isKnownDevice(db, email, tokenHash(token)))) {
      await countKnown(request)
      return async () => undefined
    }
    await countRequest()
    await countUnknown(request)
    return () => takeBack(request)
  }
}
