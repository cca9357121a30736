import type { Config } from '../../platform/config.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import type { Link } from './registrations.ts'

const withRedirect = (url: string, redirect: string | undefined): string => {
  const link = new URL(url)
  if (redirect !== undefined) link.searchParams.set('redirect', redirect)
  return link.href
}

/** The page fills in the address at sign-in. No server receives the part behind `#`. */
const withAddress = (url: string, address: string): string =>
  `${url}#email=${encodeURIComponent(address)}`

/** Asks a new user to verify the address. */
export const verificationMail = (
  { url }: Config,
  to: string,
  { token, expiresAt, redirect }: Link & { redirect: string | undefined },
): Mail => ({
  to,
  kind: 'verification-link',
  subject: 'Verify your e-mail address',
  paragraphs: [
    'Welcome to Quad!',
    'Please confirm that this address is yours. Then you can sign in, finish your profile and find your team.',
    'The link works for 24 hours. In any browser other than the one you registered with, it asks for your password. If you did not register, you can ignore this mail.',
  ],
  action: {
    label: 'Verify my address',
    url: withAddress(withRedirect(`${url}/verify-email?token=${token}`, redirect), to),
  },
  expiresAt: expiresAt.toISOString(),
})

/** Informs the owner of a verified address of another registration with it. */
export const alreadyRegisteredMail = (
  { url }: Config,
  to: string,
  redirect: string | undefined,
): Mail => ({
  to,
  kind: 'existing-account',
  subject: 'You already have an account',
  paragraphs: [
    'Someone, perhaps you, just tried to register at Quad with this address. It already has an account, which was not changed.',
    'If it was you, please sign in with your password. If not, you can ignore this mail.',
  ],
  action: { label: 'Sign in', url: withRedirect(`${url}/signin`, redirect) },
})
