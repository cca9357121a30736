import { texts } from '@quad/contract'
import { sql, type Transaction } from 'kysely'
import { command } from '../../command.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/database/schema.ts'
import { invalid, serverTexts } from '../../platform/http/errors.ts'
import type { Handlers } from '../../platform/http/routes.ts'
import { logSecurity } from '../../platform/http/security-log.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import type { Services } from '../../services.ts'
import { deviceCookie, rememberDevice } from '../auth/known-devices.ts'
import { hashPassword, isCommonPassword } from '../auth/passwords.ts'
import { findAccount, requireUniversityEmail } from '../auth/sign-in.ts'
import { newToken, tokenHash } from '../auth/tokens.ts'
import { consumeCode, verifyCode } from './recovery-code.ts'

const wrongCode = () => invalid('token', serverTexts.recoveryCodeWrong)

export const recoveryHandlers = (services: Services, hooks: ResetHooks) => {
  const { config, db, live } = services

  return {
    recoverPassword: async ({ body: { email }, request }) => {
      requireUniversityEmail(config, email)
      const account = await findAccount(db, email)
      logSecurity(request, 'recovery-asked', { person: account?.id ?? 'unknown' })
      await command(db, async ({ effects }) =>
        effects.job('recovery-code', { email }, { maxAttempts: 5 }),
      )
      return { message: texts.recoveryCodeSent }
    },

    verifyRecoveryToken: async ({ body: { email, token }, request }) => {
      const code = await verifyCode(db, { email }, token)
      if (!code) {
        const account = await findAccount(db, email)
        logSecurity(request, 'recovery-failed', { person: account?.id ?? 'unknown' })
        throw wrongCode()
      }
      return code.userId
    },

    resetPassword: async ({ body, request, reply }) => {
      if (isCommonPassword(body.newPassword)) {
        throw invalid('newPassword', serverTexts.passwordTooCommon)
      }
      const person = body.userId
      const deviceToken = deviceCookie.read(services, request) ?? newToken()
      if (!(await resetPassword(services, body, tokenHash(deviceToken), hooks))) {
        logSecurity(request, 'recovery-failed', { person })
        throw wrongCode()
      }
      live.endSessionsOf(person)
      logSecurity(request, 'password-reset', { person })
      deviceCookie.write(services, reply, deviceToken)
      return { message: texts.passwordReset }
    },
  } satisfies Partial<Handlers>
}

/** What a password reset does in other features, in its transaction; the app passes it in. */
interface ResetHooks {
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
const resetPassword = async (
  { config, db }: Pick<Services, 'config' | 'db'>,
  { userId, token, newPassword }: { userId: string; token: string; newPassword: string },
  device: Buffer,
  { endCalendarFeed }: ResetHooks,
): Promise<boolean> => {
  const code = await verifyCode(db, { userId }, token)
  if (!code) return false
  const passwordHash = await hashPassword(newPassword)
  return command(db, async ({ trx, effects }) => {
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
    for (const table of ['known_devices', 'registrations', 'sessions'] as const) {
      await trx.deleteFrom(table).where('user_id', '=', userId).execute()
    }
    await rememberDevice(trx, userId, device)
    const calendarEnded = await endCalendarFeed(trx, userId)
    effects.mail(passwordChangedMail(config, { email, userId, calendarEnded }))
    return true
  })
}

interface PasswordChange {
  email: string
  userId: string
  /** Whether the account had a calendar address. */
  calendarEnded: boolean
}

/** Informs the owner that the password was changed, in case it was someone else. */
export const passwordChangedMail = (
  { url }: Config,
  { email, userId, calendarEnded }: PasswordChange,
): Mail => ({
  to: email,
  kind: 'password-changed',
  subject: 'Your password was changed',
  paragraphs: [
    'The password of your Quad account was changed with a recovery code. You have been signed out everywhere.',
    ...(calendarEnded
      ? [
          `Your calendar address has ended, so calendars that use it show no new events. You can create a new address in your settings: ${url}/users/${userId}/settings`,
        ]
      : []),
    'If it was not you, someone else can read your mail: please secure your mailbox first, then set a new password.',
  ],
  action: { label: 'Set a new password', url: `${url}/forgot-password` },
})
