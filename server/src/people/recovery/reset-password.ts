import { sql, type Transaction } from 'kysely'
import { forgetDevices, rememberDevice } from '../auth/known-devices.ts'
import { hashPassword } from '../auth/passwords.ts'
import { endRegistrations } from '../auth/registrations.ts'
import { endSessions } from '../auth/sessions.ts'
import type { Database } from '../../platform/database/schema.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import type { Services } from '../../platform/services.ts'
import { passwordChangedMail } from './mails.ts'
import { verifyCode, consumeCode } from './recovery-code.ts'

/** Effects of a password reset in other features, in its transaction; the app passes them in. */
export interface ResetEffects {
  /** Ends the person's calendar address. Resolves to whether there was one. */
  endCalendarFeed: (trx: Transaction<Database>, userId: string) => Promise<boolean>
}

/**
 * Sets a new password with a recovery code, ends all that was given out under the old one (sessions, known devices, the
 * calendar address), and informs the account's owner by mail. The code came by mail, so this verifies the address too,
 * and ends the links of all registrations.
 *
 * @param device hash of the token of this browser, which becomes the account's only known device
 *
 * @returns false, without any change, for a code that is wrong, used, expired or out of tries
 */
export const resetPassword = async (
  { config, db }: Pick<Services, 'config' | 'db'>,
  { userId, token, newPassword }: { userId: string; token: string; newPassword: string },
  device: Buffer,
  { endCalendarFeed }: ResetEffects,
): Promise<boolean> => {
  const code = await verifyCode(db, { userId }, token)
  if (!code) return false
  const passwordHash = await hashPassword(newPassword)
  return db.transaction().execute(async (trx) => {
    if (!(await consumeCode(trx, code))) return false
    const { email } = await trx
      .updateTable('users')
      .set({
        password_hash: passwordHash,
        email_verified_at: sql<Date>`coalesce(email_verified_at, now())`,
      })
      .where('id', '=', userId)
      .returning('email')
      .executeTakeFirstOrThrow()
    await forgetDevices(trx, userId)
    await rememberDevice(trx, userId, device)
    await endRegistrations(trx, userId)
    await endSessions(trx, userId)
    const calendarEnded = await endCalendarFeed(trx, userId)
    await queueMail(trx, passwordChangedMail(config, { email, userId, calendarEnded }))
    return true
  })
}
