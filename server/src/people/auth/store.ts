import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { nearest } from './registrations.ts'

/** An account, as signing in needs it. The hash stays within this folder. */
export interface Account {
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
export const holdPassword = async (
  trx: Transaction<Database>,
  { id, passwordHash }: Account,
): Promise<boolean> => {
  const row = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash ?? null)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}
