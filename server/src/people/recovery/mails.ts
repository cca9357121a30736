import type { Config } from '../../platform/config.ts'
import type { Mail } from '../../platform/mail/mail.ts'

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
