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

const name = 'login from an unknown device'
const failures = [{ per: 'email', max: 10, seconds: 15 * 60 }] as const

/**
 * Limits the failed sign-ins to one account from all addresses together. A sign-in is counted before
 * its password is verified, so that concurrent guesses are counted too. Known devices are not counted,
 * so that guesses of others lock no owner out.
 *
 * @returns a function that counts a sign-in and returns how to undo that after a right password; throws
 *   ApiError `rate_limited` after too many failures
 */
export const unknownDeviceCount = (services: Pick<Services, 'config' | 'db' | 'pool'>) => {
  const { db, pool } = services
  const count = endpointRates(pool, name, failures)
  const takeBack = uncountRequest(pool, name, failures)

  return async (request: FastifyRequest, email: string): Promise<() => Promise<void>> => {
    const token = deviceCookie.read(services, request)
    const isKnown = token !== undefined && (await isKnownDevice(db, email, tokenHash(token)))
    if (isKnown) return async () => undefined
    await count(request)
    return () => takeBack(request)
  }
}
