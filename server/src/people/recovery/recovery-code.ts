import { randomInt } from 'node:crypto'
import { limits } from '@quad/contract'
import { sql, type Kysely, type Transaction } from 'kysely'
import { command } from '../../command.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import type { Services } from '../../services.ts'
import { hashPassword, verifyPassword } from '../auth/passwords.ts'
import { findAccount } from '../auth/sign-in.ts'

const triesAtMost = 5
const minutes = 15

// Without characters that look alike: 0 and O, 1 and I and L, 2 and Z, 5 and S, 8 and B.
const alphabet = 'ACDEFGHJKMNPQRTUVWXY23456789'

const newCode = (): string =>
  Array.from({ length: limits.recoveryCode }, () => alphabet[randomInt(alphabet.length)]).join('')

/** The account of a code: by address when asking for it, by id once the code was right. */
type AccountRef = { email: string } | { userId: string }

interface Code {
  userId: string
  codeHash: string
}

const isOf = (account: AccountRef) =>
  'email' in account ? sql`users.email = ${account.email}` : sql`users.id = ${account.userId}`

const takeTry = (db: Kysely<Database>, account: AccountRef): Promise<Code | undefined> =>
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
 * Returns the account's code if this one is right. Uses up a try before the comparison, so that
 * concurrent guesses get no more than the tries; a right code gets its try back. Takes as long without
 * an account, a code or a try.
 *
 * @throws ApiError `unavailable` when too many others wait.
 */
export const verifyCode = async (
  db: Kysely<Database>,
  account: AccountRef,
  guess: string,
): Promise<Code | undefined> => {
  const code = await takeTry(db, account)
  const right = await verifyPassword(code?.codeHash, guess)
  if (!code || !right) return undefined
  await giveTryBack(db, code)
  return code
}

/** Uses a code up and returns whether it existed: of two concurrent uses, one succeeds. */
export const consumeCode = async (
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

/**
 * Mails a new recovery code to the account of an address, if there is one. Runs as a job, so that
 * neither response nor response time reveal which accounts exist.
 */
export const sendRecoveryCode = async (
  { db }: Pick<Services, 'db'>,
  { email }: { email: string },
): Promise<void> => {
  const account = await findAccount(db, email)
  if (!account) return
  const code = newCode()
  const values = {
    // As slow as a password's hash, because the code is short.
    code_hash: await hashPassword(code),
    tries: 0,
    expires_at: sql<Date>`now() + make_interval(mins => ${minutes})`,
  }
  await command(db, async ({ trx, effects }) => {
    const { expiresAt } = await trx
      .insertInto('recovery_codes')
      .values({ user_id: account.id, ...values })
      // Replaces an earlier code.
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
      .returning('expires_at as expiresAt')
      .executeTakeFirstOrThrow()
    effects.mail(recoveryMail(email, { code, expiresAt }))
  })
}

/** Sends the code that allows a new password to be set. */
export const recoveryMail = (
  to: string,
  { code, expiresAt }: { code: string; expiresAt: Date },
): Mail => ({
  to,
  kind: 'recovery-code',
  subject: 'Your recovery code',
  paragraphs: [
    'Someone, perhaps you, asked to set a new password for your Quad account. This code works once, within 15 minutes.',
    'If it was not you, you can ignore this mail. Do not share the code with anyone.',
  ],
  code,
  expiresAt: expiresAt.toISOString(),
})
