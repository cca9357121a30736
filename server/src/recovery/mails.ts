import type { Config } from '../config.ts'
import type { Mail } from '../mail/mail.ts'

/** Brings the code that allows to set a new password. */
export const recoveryMail = (to: string, code: string): Mail => ({
  to,
  subject: 'Your recovery code',
  paragraphs: [
    'Somebody, perhaps you, wants to set a new password for your account at Quad. This code allows it once, within 15 minutes.',
    'If it was not you, you need not do anything. Please give the code to nobody.',
  ],
  code,
})

/** Tells the owner that the password was changed, in case it was somebody else. */
export const passwordChangedMail = ({ url }: Config, to: string): Mail => ({
  to,
  subject: 'Your password was changed',
  paragraphs: [
    'The password of your account at Quad was changed with a recovery code. You have been signed out everywhere.',
    'If it was not you, somebody can read your mail: please secure your mailbox first, and then set a new password here.',
  ],
  action: { label: 'Set a new password', url: `${url}/forgot-password` },
})
