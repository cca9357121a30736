import { sql, type Transaction } from 'kysely'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/schema.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { alreadyRegisteredMail, verificationMail } from './mails.ts'
import { addRegistration } from './registrations.ts'

interface NewAccount {
  email: string
  passwordHash: string
  /** Hash of the token of the browser that registers. */
  browser: Buffer
  /** The path to return to after sign-in. */
  redirect?: string | undefined
}

/**
 * Adds a registration of an address, beside earlier ones, and mails its link. A verified account stays
 * unchanged, and its owner is informed by mail. Every case mails once, so that response times reveal
 * nothing.
 */
export const registerAccount = async (
  trx: Transaction<Database>,
  config: Config,
  { email, passwordHash, browser, redirect }: NewAccount,
): Promise<void> => {
  const account = await trx
    .insertInto('users')
    .values({ email, school: config.university.name, password_hash: null })
    // The update changes nothing but locks the row against a concurrent verification.
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet({ email: sql<string>`excluded.email` })
        .where('users.email_verified_at', 'is', null),
    )
    .returning('id')
    .executeTakeFirst()
  if (!account) {
    await queueMail(trx, alreadyRegisteredMail(config, email, redirect))
    return
  }
  const link = await addRegistration(trx, { userId: account.id, passwordHash, browser })
  await queueMail(trx, verificationMail(config, email, { ...link, redirect }))
}
