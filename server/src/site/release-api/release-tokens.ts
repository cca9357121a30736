import type { FrontEndName } from '@quad/federation/front-ends'
import { sql, type Kysely } from 'kysely'
import { newToken, tokenHash } from '../../people/auth/tokens.ts'
import type { Database } from '../../platform/database/schema.ts'

/** A stored token, without the token itself. */
export interface ReleaseToken {
  id: number
  /** None: it shows releases and builds, and releases none. */
  frontEnds: FrontEndName[]
  /** A free text that names its user. */
  holder: string
  madeAt: Date
  expiresAt: Date
  usedAt: Date | null
}

/** The day of a time, in UTC. */
export const day = (at: Date): string => at.toISOString().slice(0, 10)

/** How long a token is valid, in days. */
export const defaultDays = 90

/**
 * Creates a token that releases front ends, alone or together, for a number of days. Only its hash is stored.
 *
 * @param frontEnds none for a token that only reads
 */
export const makeReleaseToken = async (
  db: Kysely<Database>,
  frontEnds: readonly FrontEndName[],
  holder: string,
  days = defaultDays,
): Promise<string> => {
  const token = newToken()
  await db
    .insertInto('release_tokens')
    .values({
      token_hash: tokenHash(token),
      front_ends: [...frontEnds],
      holder,
      expires_at: sql`now() + make_interval(days => ${days})`,
    })
    .execute()
  return token
}

const columns = [
  'id',
  'front_ends as frontEnds',
  'holder',
  'made_at as madeAt',
  'expires_at as expiresAt',
  'used_at as usedAt',
] as const

/** The tokens that are not revoked, the oldest first. */
export const listReleaseTokens = (db: Kysely<Database>): Promise<ReleaseToken[]> =>
  db
    .selectFrom('release_tokens')
    .select(columns)
    .where('revoked_at', 'is', null)
    .orderBy('id')
    .execute()

/** Revokes a token. Idempotent. Returns whether the token exists. */
export const revokeReleaseToken = async (db: Kysely<Database>, id: number): Promise<boolean> => {
  const row = await db
    .updateTable('release_tokens')
    .set({ revoked_at: sql<Date>`coalesce(revoked_at, now())` })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns a token and records its use. Undefined for an unknown, revoked or expired token. */
export const useReleaseToken = (
  db: Kysely<Database>,
  token: string,
): Promise<ReleaseToken | undefined> =>
  db
    .updateTable('release_tokens')
    .set({ used_at: sql<Date>`now()` })
    .where('token_hash', '=', tokenHash(token))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(columns)
    .executeTakeFirst()

/** Why a token is refused, to its holder: of another token, it says only that the server does not know it. */
export const whyRefused = async (db: Kysely<Database>, token: string): Promise<string> => {
  const row = await db
    .selectFrom('release_tokens')
    .select(['front_ends as frontEnds', 'revoked_at as revokedAt', 'expires_at as expiresAt'])
    .where('token_hash', '=', tokenHash(token))
    .executeTakeFirst()
  const wanted =
    row?.frontEnds.length === 0 ? '--read-only' : (row?.frontEnds.join(' ') ?? '<front end>')
  const make = `npm run release-token -w server -- ${wanted}`
  if (!row) {
    return `This server does not know this release token. Check that it is complete and for this site, or ask an operator for one: ${make}`
  }
  const { revokedAt, expiresAt } = row
  const ended = revokedAt ? `was revoked on ${day(revokedAt)}` : `expired on ${day(expiresAt)}`
  return `This release token ${ended}. Ask an operator for a new one: ${make}`
}
