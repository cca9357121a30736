import { texts } from '@quad/contract'
import { sql } from 'kysely'
import { hashPassword } from '../auth/passwords.ts'
import { endSessions } from '../auth/sessions.ts'
import { invalid } from '../http/errors.ts'
import { queueMail } from '../mail/queue-mail.ts'
import type { Services } from '../services.ts'
import { passwordChangedMail } from './mails.ts'
import { judgeCode, spendCode } from './recovery-code.ts'

export const wrongCode = () => invalid('token', texts.recoveryCodeWrong)

/**
 * Sets a new password for the holder of a code, ends all sessions of the account and tells its owner
 * by mail. Whoever has the code reads the address's mail, so that the address is verified too.
 *
 * @throws Fault `validation_failed` for a code that is wrong, used, expired or out of tries.
 */
export const resetPassword = async (
  { config, db }: Pick<Services, 'config' | 'db'>,
  { userId, token, newPassword }: { userId: string; token: string; newPassword: string },
): Promise<void> => {
  const code = await judgeCode(db, { userId }, token)
  if (!code) throw wrongCode()
  const passwordHash = await hashPassword(newPassword)
  await db.transaction().execute(async (trx) => {
    if (!(await spendCode(trx, code))) throw wrongCode()
    const { email } = await trx
      .updateTable('users')
      .set({
        password_hash: passwordHash,
        email_verified_at: sql<Date>`coalesce(email_verified_at, now())`,
      })
      .where('id', '=', userId)
      .returning('email')
      .executeTakeFirstOrThrow()
    await endSessions(trx, userId)
    await queueMail(trx, passwordChangedMail(config, email))
  })
}
