import { isUniversityEmail, texts } from '@quad/contract'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/database/schema.ts'
import { invalid } from '../../platform/http/errors.ts'
import { writeBrowserTimeZone } from '../users/store.ts'
import { rememberDevice } from './known-devices.ts'
import { nearest } from './registrations.ts'
import { startSession } from './sessions.ts'

/** @throws ApiError `validation_failed` for an address outside the university */
export const requireUniversityEmail = ({ university }: Config, email: string): void => {
  if (!isUniversityEmail(email, university.emailDomains)) {
    throw invalid('email', texts.universityEmail(university.name))
  }
}

/** An account, as signing in needs it. The hash stays within this folder. */
interface Account {
  id: string
  /** Before verification: the hash of a registration, undefined if none is left. */
  passwordHash: string | undefined
  verified: boolean
}

/**
 * Finds the account of an address. Before verification, its password is the one of this browser's
 * newest registration, else of the newest one: a sign-in costs one hash, so it is compared with one
 * registration.
 *
 * @param browser hash of the registration token of the requesting browser, if it has one
 */
export const findAccount = async (
  db: Kysely<Database>,
  email: string,
  browser?: Buffer,
): Promise<Account | undefined> => {
  const row = await db
    .selectFrom('users')
    .leftJoinLateral(
      (join) =>
        join
          .selectFrom('registrations')
          .select('password_hash')
          .whereRef('registrations.user_id', '=', 'users.id')
          .orderBy(nearest(browser))
          .limit(1)
          .as('registration'),
      (join) => join.onTrue(),
    )
    .select([
      'users.id',
      'users.email_verified_at as verifiedAt',
      sql<string | null>`coalesce(users.password_hash, registration.password_hash)`.as(
        'passwordHash',
      ),
    ])
    .where('email', '=', email)
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      passwordHash: row.passwordHash ?? undefined,
      verified: row.verifiedAt !== null,
    }
  )
}

/** Whether an account still has the verified password. Locks it until the transaction ends. */
const holdPassword = async (
  trx: Transaction<Database>,
  { id, passwordHash }: Account,
): Promise<boolean> => {
  const row = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash ?? null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

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
