import type { Config } from '../config.ts'
import type { Mail } from '../mail/mail.ts'

/** Asks a new person to prove that the address is theirs. */
export const verificationMail = ({ url }: Config, to: string, token: string): Mail => ({
  to,
  subject: 'Verify your e-mail address',
  paragraphs: [
    'Welcome to Quad!',
    'Please confirm that this address is yours. Then you can sign in, finish your profile and find your team.',
    'The link works for 24 hours. If you did not register, you need not do anything.',
  ],
  action: { label: 'Verify my address', url: `${url}/verify-email?token=${token}` },
})

/** Tells the owner of a verified address that somebody registered with it once more. */
export const alreadyRegisteredMail = ({ url }: Config, to: string): Mail => ({
  to,
  subject: 'You already have an account',
  paragraphs: [
    'Somebody, perhaps you, has just registered at Quad with this address. It already has an account, and that account was not changed.',
    'If it was you, please sign in with your password. If it was not, you need not do anything.',
  ],
  action: { label: 'Sign in', url: `${url}/signin` },
})
