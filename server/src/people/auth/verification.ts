import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { invalid } from '../../platform/http/errors.ts'
import type { JobPayloads } from '../../platform/jobs/queue.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import type { Services } from '../../platform/services.ts'
import { verificationMail } from './mails.ts'
import { hashPassword, isCommonPassword, verifyPassword } from './passwords.ts'
import {
  confirmRegistration,
  findRegistration,
  renewLink,
  type Registration,
} from './registrations.ts'
import { serverTexts } from '../../platform/http/server-texts.ts'

/**
 * Mails a new link to an address whose account is not verified yet. Runs as a job, so that the response
 * time reveals nothing.
 */
export const sendVerificationLink = async (
  { config, db }: Pick<Services, 'config' | 'db'>,
  { email, browser, redirect }: JobPayloads['verification-link'],
): Promise<void> => {
  await db.transaction().execute(async (trx) => {
    const link = await renewLink(trx, email, browser ? Buffer.from(browser, 'hex') : undefined)
    if (link) await queueMail(trx, verificationMail(config, email, { ...link, redirect }))
  })
}

const linkEnded = () => invalid('token', serverTexts.verificationExpired)

const registrationOf = async (db: Kysely<Database>, token: string): Promise<Registration> => {
  const registration = await findRegistration(db, token)
  if (!registration) throw linkEnded()
  return registration
}

const confirm = async (
  db: Kysely<Database>,
  registration: Registration,
  passwordHash: string,
): Promise<void> => {
  const confirmed = await db
    .transaction()
    .execute((trx) => confirmRegistration(trx, registration, passwordHash))
  if (!confirmed) throw linkEnded()
}

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
  const registration = await registrationOf(db, token)
  if (registration.verified) return true
  if (!browser || !registration.browserHash?.equals(browser)) return false
  await confirm(db, registration, registration.passwordHash)
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
  const registration = await registrationOf(db, token)
  if (isNew) {
    if (registration.verified) throw linkEnded()
    await confirm(db, registration, await hashPassword(password))
    return
  }
  if (!(await verifyPassword(registration.passwordHash, password))) {
    throw invalid('password', serverTexts.registrationPasswordWrong)
  }
  await confirm(db, registration, registration.passwordHash)
}
