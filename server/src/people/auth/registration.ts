import { sql, type Kysely } from 'kysely'
import { command } from '../../command.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/database/schema.ts'
import { invalid, serverTexts } from '../../platform/http/errors.ts'
import type { JobPayloads } from '../../platform/jobs/queue.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import type { Services } from '../../services.ts'
import { hashPassword, isCommonPassword, verifyPassword } from './passwords.ts'
import {
  addRegistration,
  confirmRegistration,
  findRegistration,
  linkEnded,
  renewLink,
  type Link,
} from './registrations.ts'

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
export const registerAccount = (
  { config, db }: Pick<Services, 'config' | 'db'>,
  { email, passwordHash, browser, redirect }: NewAccount,
): Promise<void> =>
  command(db, async ({ trx, effects }) => {
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
      effects.mail(alreadyRegisteredMail(config, email, redirect))
      return
    }
    const link = await addRegistration(trx, { userId: account.id, passwordHash, browser })
    effects.mail(verificationMail(config, email, { ...link, redirect }))
  })

/**
 * Mails a new link to an address whose account is not verified yet. Runs as a job, so that the response
 * time reveals nothing.
 */
export const sendVerificationLink = (
  { config, db }: Pick<Services, 'config' | 'db'>,
  { email, browser, redirect }: JobPayloads['verification-link'],
): Promise<void> =>
  command(db, async ({ trx, effects }) => {
    const link = await renewLink(trx, email, browser ? Buffer.from(browser, 'hex') : undefined)
    if (link) effects.mail(verificationMail(config, email, { ...link, redirect }))
  })

/**
 * Opens a link: verifies the address in the browser that registered, and returns whether the address is
 * verified. Succeeds repeatedly until the link expires, since mail scanners open links before people
 * do.
 *
 * @throws ApiError `validation_failed` for an invalid or expired link.
 */
export const openLink = async (
  db: Kysely<Database>,
  token: string,
  browser: Buffer | undefined,
): Promise<boolean> => {
  const registration = await findRegistration(db, token)
  if (registration.verified) return true
  if (!browser || !registration.browserHash?.equals(browser)) return false
  await confirmRegistration(db, registration, registration.passwordHash)
  return true
}

interface LinkWithPassword {
  token: string
  password: string
  isNew: boolean
}

/**
 * Verifies the address of a link in any browser: with the password of its registration, or with a new
 * one, which replaces that.
 *
 * @throws ApiError `validation_failed` for an invalid or expired link, and for a password that does not
 *   match the registration, or is new and too common
 */
export const verifyByPassword = async (
  db: Kysely<Database>,
  { token, password, isNew }: LinkWithPassword,
): Promise<void> => {
  if (isNew && isCommonPassword(password)) throw invalid('password', serverTexts.passwordTooCommon)
  const registration = await findRegistration(db, token)
  if (isNew) {
    if (registration.verified) throw linkEnded()
    await confirmRegistration(db, registration, await hashPassword(password))
    return
  }
  if (!(await verifyPassword(registration.passwordHash, password))) {
    throw invalid('password', serverTexts.registrationPasswordWrong)
  }
  await confirmRegistration(db, registration, registration.passwordHash)
}

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
