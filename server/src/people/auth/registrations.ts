import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { invalid, serverTexts } from '../../platform/http/errors.ts'
import { newToken, tokenHash } from './tokens.ts'

const hours = 24

const linkEnds = sql<Date>`now() + make_interval(hours => ${hours})`

interface NewRegistration {
  userId: string
  passwordHash: string
  /** Hash of the token of the browser that registers. */
  browser: Buffer
}

/** A registration's link, for its mail. */
export interface Link {
  token: string
  expiresAt: Date
}

/** Adds a registration to an account that is not verified, and returns its link. */
export const addRegistration = async (
  trx: Transaction<Database>,
  { userId, passwordHash, browser }: NewRegistration,
): Promise<Link> => {
  const token = newToken()
  const { expiresAt } = await trx
    .insertInto('registrations')
    .values({
      user_id: userId,
      password_hash: passwordHash,
      token_hash: tokenHash(token),
      browser_hash: browser,
      expires_at: linkEnds,
    })
    .returning('expires_at as expiresAt')
    .executeTakeFirstOrThrow()
  return { token, expiresAt }
}

/** Order of an address's registrations: first this browser's, then the newest. */
export const nearest = (browser: Buffer | undefined) =>
  sql`registrations.browser_hash = ${browser ?? null} desc nulls last, registrations.created_at desc`

/**
 * Makes a new link for the nearest registration of an address that is not verified. For the browser
 * that registered, it replaces the previous link. For any other, the previous link stays valid: a
 * stranger who requests a new link ends no link of the owner.
 *
 * @returns undefined if there is no such registration
 */
export const renewLink = async (
  trx: Transaction<Database>,
  email: string,
  browser: Buffer | undefined,
): Promise<Link | undefined> => {
  const token = newToken()
  const found = trx
    .selectFrom('registrations')
    .innerJoin('users', 'users.id', 'registrations.user_id')
    .where('users.email', '=', email)
    .where('users.email_verified_at', 'is', null)
    .orderBy(nearest(browser))
    .limit(1)
  const renewed = await trx
    .updateTable('registrations')
    .set({ token_hash: tokenHash(token), expires_at: linkEnds })
    .where('id', '=', found.select('registrations.id'))
    .where('browser_hash', '=', browser ?? null)
    .returning('expires_at as expiresAt')
    .executeTakeFirst()
  if (renewed) return { token, ...renewed }
  const added = await trx
    .insertInto('registrations')
    .columns(['user_id', 'password_hash', 'browser_hash', 'created_at', 'token_hash', 'expires_at'])
    .expression(
      found.select([
        'registrations.user_id',
        'registrations.password_hash',
        'registrations.browser_hash',
        'registrations.created_at',
        sql<Buffer>`${tokenHash(token)}::bytea`.as('token_hash'),
        linkEnds.as('expires_at'),
      ]),
    )
    .returning('expires_at as expiresAt')
    .executeTakeFirst()
  return added && { token, ...added }
}

/** The registration of a link. The hash stays within this folder. */
export interface Registration {
  id: string
  userId: string
  passwordHash: string
  browserHash: Buffer | null
  /** Whether this registration has verified the address. */
  verified: boolean
}

export const linkEnded = () => invalid('token', serverTexts.verificationExpired)

/**
 * The registration of a link.
 *
 * @throws ApiError `validation_failed` for an invalid or expired link
 */
export const findRegistration = async (
  db: Kysely<Database>,
  token: string,
): Promise<Registration> =>
  db
    .selectFrom('registrations')
    .innerJoin('users', 'users.id', 'registrations.user_id')
    .select([
      'registrations.id',
      'registrations.user_id as userId',
      'registrations.password_hash as passwordHash',
      'registrations.browser_hash as browserHash',
      sql<boolean>`users.email_verified_at is not null`.as('verified'),
    ])
    .where('registrations.token_hash', '=', tokenHash(token))
    .where('registrations.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow(linkEnded)

/**
 * Verifies the address of a registration, gives the account this password, and deletes the other
 * registrations of the address. Repeats change nothing.
 *
 * @throws ApiError `validation_failed` if the registration no longer exists: of two concurrent confirmations, one
 *   succeeds
 */
export const confirmRegistration = (
  db: Kysely<Database>,
  { id, userId }: Registration,
  passwordHash: string,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    // Serializes with other confirmations and password resets.
    await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
    await trx
      .selectFrom('registrations')
      .select('id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow(linkEnded)
    await trx
      .updateTable('users')
      .set({ password_hash: passwordHash, email_verified_at: sql<Date>`now()` })
      .where('id', '=', userId)
      .where('email_verified_at', 'is', null)
      .execute()
    await trx
      .deleteFrom('registrations')
      .where('user_id', '=', userId)
      .where('id', '!=', id)
      .execute()
  })
