import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { writeBrowserTimeZone } from '../users/store.ts'
import { rememberDevice } from './known-devices.ts'
import { startSession } from './sessions.ts'
import { holdPassword, type Account } from './store.ts'

interface SignInBrowser {
  userAgent: string
  /** Hash of the token that makes the browser a known device. */
  device: Buffer
  timeZone: string | undefined
}

/**
 * Starts a session for an account after its password was verified, and returns the session's token.
 * Starts none if the password was changed during the verification.
 */
export const signIn = (
  db: Kysely<Database>,
  account: Account,
  { userAgent, device, timeZone }: SignInBrowser,
): Promise<string | undefined> =>
  db.transaction().execute(async (trx) => {
    if (!(await holdPassword(trx, account))) return undefined
    await rememberDevice(trx, account.id, device)
    await writeBrowserTimeZone(trx, account.id, timeZone)
    return startSession(trx, account.id, userAgent)
  })
