import type { Transaction } from 'kysely'
import type { Config } from '../config.ts'
import type { Database } from '../database/schema.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { alreadyRegisteredMail, verificationMail } from './mails.ts'
import { startVerification } from './verification.ts'

interface NewAccount {
  email: string
  passwordHash: string
}

/**
 * Makes an account, or replaces password and token of one whose address was never verified, and
 * mails a link. An account that is verified stays as it is, and its owner is told. Every case
 * mails once, so that none is much quicker than the hashing before it.
 */
export const registerAccount = async (
  trx: Transaction<Database>,
  config: Config,
  { email, passwordHash }: NewAccount,
): Promise<void> => {
  const account = await trx
    .insertInto('users')
    .values({ email, password_hash: passwordHash, school: config.university.name })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet({ password_hash: passwordHash })
        .where('users.email_verified_at', 'is', null),
    )
    .returning('id')
    .executeTakeFirst()
  if (!account) {
    await queueMail(trx, alreadyRegisteredMail(config, email))
    return
  }
  const token = await startVerification(trx, account.id)
  await queueMail(trx, verificationMail(config, email, token))
}
