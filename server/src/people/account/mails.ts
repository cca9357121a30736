import type { Config } from '../../platform/config.ts'
import type { Mail } from '../../platform/mail/mail.ts'

/** Confirms the deletion of an account. */
export const accountDeletedMail = ({ url }: Config, to: string): Mail => ({
  to,
  kind: 'account-deleted',
  subject: 'Your account was deleted',
  paragraphs: [
    'Your Quad account and your profile were deleted. Your chat messages remain, with “Deleted user” as their author.',
    'You can register again at any time. If you did not delete your account, someone else was signed in as you: please contact the site administrator.',
  ],
  action: { label: 'Go to Quad', url },
})
