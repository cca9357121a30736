import { randomInt } from 'node:crypto'
import { limits } from '@quad/contract'
import { sql, type Kysely, type Transaction } from 'kysely'
import { hashPassword, verifyPassword } from '../auth/passwords.ts'
import type { Database } from '../database/schema.ts'

const triesAtMost = 5
const minutes = 15

// No characters that are taken for one another: 0 and O, 1 and I and L, 2 and Z, 5 and S, 8 and B.
const alphabet = 'ACDEFGHJKMNPQRTUVWXY23456789'

const newCode = (): string =>
  Array.from({ length: limits.recoveryCode }, () => alphabet[randomInt(alphabet.length)]).join('')

/** A code as its mail shows it, and as it is stored: hashed as slowly as a password, being short. */
export const makeCode = async (): Promise<{ code: string; codeHash: string }> => {
  const code = newCode()
  return { code, codeHash: await hashPassword(code) }
}

/** Gives a person this code, with all its tries; one they had before ends. */
export const storeCode = async (
  trx: Transaction<Database>,
  userId: string,
  codeHash: string,
): Promise<void> => {
  const values = {
    code_hash: codeHash,
    tries: 0,
    expires_at: sql<Date>`now() + make_interval(mins => ${minutes})`,
  }
  await trx
    .insertInto('recovery_codes')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
}

/** Whose code is meant: the address is known before signing in, the id from a right code on. */
export type Account = { email: string } | { userId: string }

export interface Code {
  userId: string
  codeHash: string
}

const isOf = (account: Account) =>
  'email' in account ? sql`users.email = ${account.email}` : sql`users.id = ${account.userId}`

const takeTry = (db: Kysely<Database>, account: Account): Promise<Code | undefined> =>
  db
    .updateTable('recovery_codes')
    .from('users')
    .set({ tries: sql<number>`tries + 1` })
    .whereRef('users.id', '=', 'recovery_codes.user_id')
    .where(sql<boolean>`${isOf(account)}`)
    .where('tries', '<', triesAtMost)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['recovery_codes.user_id as userId', 'recovery_codes.code_hash as codeHash'])
    .executeTakeFirst()

const giveTryBack = async (db: Kysely<Database>, { userId, codeHash }: Code): Promise<void> => {
  await db
    .updateTable('recovery_codes')
    .set({ tries: sql<number>`tries - 1` })
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .execute()
}

/**
 * The account's code where this is the one. A try is taken before the code is judged, so that no
 * number of guesses at once is worth more than its tries; the right code gets its try back. Takes as
 * long without an account, a code or a try.
 *
 * @throws Fault `unavailable` when too many others wait.
 */
export const judgeCode = async (
  db: Kysely<Database>,
  account: Account,
  guess: string,
): Promise<Code | undefined> => {
  const code = await takeTry(db, account)
  const right = await verifyPassword(code?.codeHash, guess)
  if (!code || !right) return undefined
  await giveTryBack(db, code)
  return code
}

/** Uses a code up and says whether it was there: of two who use it at once, one does. */
export const spendCode = async (
  trx: Transaction<Database>,
  { userId, codeHash }: Code,
): Promise<boolean> => {
  const spent = await trx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .returning('user_id')
    .executeTakeFirst()
  return spent !== undefined
}
