import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { startSession } from './sessions.ts'
import { holdPassword, type Account } from './store.ts'

/**
 * Starts a session for an account whose password was found right, and returns its token. Judging a
 * password takes a while: where it was changed meanwhile, which ends all sessions, none is started.
 */
export const signIn = (
  db: Kysely<Database>,
  account: Account,
  userAgent: string,
): Promise<string | undefined> =>
  db.transaction().execute(async (trx) => {
    if (!(await holdPassword(trx, account))) return undefined
    return startSession(trx, account.id, userAgent)
  })
