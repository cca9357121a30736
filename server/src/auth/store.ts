import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'

/** What signing in needs to know of an account. The hash goes no further than this folder. */
export interface Account {
  id: string
  passwordHash: string
  verified: boolean
}

export const findAccount = async (
  db: Kysely<Database>,
  email: string,
): Promise<Account | undefined> => {
  const row = await db
    .selectFrom('users')
    .select(['id', 'password_hash', 'email_verified_at'])
    .where('email', '=', email)
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      passwordHash: row.password_hash,
      verified: row.email_verified_at !== null,
    }
  )
}

/**
 * Whether an account still has the password that was found right. It is not changed until the
 * transaction ends.
 */
export const holdPassword = async (
  trx: Transaction<Database>,
  { id, passwordHash }: Account,
): Promise<boolean> => {
  const row = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}
