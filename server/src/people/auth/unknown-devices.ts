import type { FastifyRequest } from 'fastify'
import { endpointRates, uncountRequest } from '../../platform/http/rates.ts'
import type { Services } from '../../platform/services.ts'
import { deviceCookie, isKnownDevice } from './known-devices.ts'
import { tokenHash } from './tokens.ts'

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
