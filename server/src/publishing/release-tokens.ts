import type { FrontEndName } from '@quad/federation/policy'
import { sql, type Kysely } from 'kysely'
import { newToken, tokenHash } from '../auth/tokens.ts'
import type { Database } from '../database/schema.ts'

/** What is known of a token without the token itself. */
export interface ReleaseToken {
  id: number
  frontEnd: FrontEndName
  /** Who uses it, in the words of whoever made it. */
  holder: string
  madeAt: Date
  usedAt: Date | null
}

/** Makes a token that releases one front end. It is given out here, and only its hash is kept. */
export const makeReleaseToken = async (
  db: Kysely<Database>,
  frontEnd: FrontEndName,
  holder: string,
): Promise<string> => {
  const token = newToken()
  await db
    .insertInto('release_tokens')
    .values({ token_hash: tokenHash(token), front_end: frontEnd, holder })
    .execute()
  return token
}

const columns = [
  'id',
  'front_end as frontEnd',
  'holder',
  'made_at as madeAt',
  'used_at as usedAt',
] as const

/** The tokens that open something, in the order in which they were made. */
export const listReleaseTokens = (db: Kysely<Database>): Promise<ReleaseToken[]> =>
  db
    .selectFrom('release_tokens')
    .select(columns)
    .where('revoked_at', 'is', null)
    .orderBy('id')
    .execute()

/** Takes a token's power away; repeating it is safe. Returns whether there is such a token. */
export const revokeReleaseToken = async (db: Kysely<Database>, id: number): Promise<boolean> => {
  const row = await db
    .updateTable('release_tokens')
    .set({ revoked_at: sql<Date>`coalesce(revoked_at, now())` })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** What a token opens, and notes that it was used. Undefined where it opens nothing. */
export const useReleaseToken = (
  db: Kysely<Database>,
  token: string,
): Promise<ReleaseToken | undefined> =>
  db
    .updateTable('release_tokens')
    .set({ used_at: sql<Date>`now()` })
    .where('token_hash', '=', tokenHash(token))
    .where('revoked_at', 'is', null)
    .returning(columns)
    .executeTakeFirst()
