import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { queueMail } from '../mail/queue-mail.ts'
import type { Services } from '../services.ts'
import { verificationMail } from './mails.ts'
import { findAccount } from './store.ts'
import { newToken, tokenHash } from './tokens.ts'

const hours = 24

/** Gives a person a token that proves their address; one they had before ends. */
export const startVerification = async (
  trx: Transaction<Database>,
  userId: string,
): Promise<string> => {
  const token = newToken()
  const values = {
    token_hash: tokenHash(token),
    expires_at: sql<Date>`now() + make_interval(hours => ${hours})`,
  }
  await trx
    .insertInto('verification_tokens')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
  return token
}

/**
 * Mails a new link to an address whose account is not verified yet. A job, as a recovery code's mail
 * is: asking for it tells nothing of the account.
 */
export const sendVerificationLink = async (
  { config, db }: Pick<Services, 'config' | 'db'>,
  { email }: { email: string },
): Promise<void> => {
  const account = await findAccount(db, email)
  if (!account || account.verified) return
  await db.transaction().execute(async (trx) => {
    const token = await startVerification(trx, account.id)
    await queueMail(trx, verificationMail(config, email, token))
  })
}

/**
 * Marks the token's address as verified and says whether there was such a token. Repeats succeed
 * until it expires, since mail scanners open links before people do.
 */
export const verifyAddress = async (db: Kysely<Database>, token: string): Promise<boolean> => {
  const verified = await db
    .updateTable('users')
    .from('verification_tokens')
    .set({ email_verified_at: sql<Date>`coalesce(users.email_verified_at, now())` })
    .whereRef('users.id', '=', 'verification_tokens.user_id')
    .where('verification_tokens.token_hash', '=', tokenHash(token))
    .where('verification_tokens.expires_at', '>', sql<Date>`now()`)
    .returning('users.id')
    .executeTakeFirst()
  return verified !== undefined
}
