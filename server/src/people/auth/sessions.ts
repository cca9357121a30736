import type { AccountSession } from '@quad/contract'
import { sql, type Kysely } from 'kysely'
import { isoTime } from '../../platform/database/queries.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Viewer } from '../../platform/http/access.ts'
import { noteActive } from '../users/store.ts'
import { newToken, tokenHash } from './tokens.ts'

export const idleDays = 30
export const absoluteDays = 90

// Limits the writes that reading pages causes.
const lastSeenEvery = sql<Date>`now() - interval '10 minutes'`

/** Whether a session row is neither idle for too long nor too old. */
const isAlive = sql<boolean>`
  sessions.last_seen_at > now() - make_interval(days => ${idleDays})
  and sessions.created_at > now() - make_interval(days => ${absoluteDays})`

/** Starts a session and returns its token: 256 random bits, of which only the hash is stored. */
export const startSession = async (
  db: Kysely<Database>,
  userId: string,
  userAgent: string,
): Promise<string> => {
  const token = newToken()
  await noteActive(db, userId)
  await db
    .insertInto('sessions')
    .values({ token_hash: tokenHash(token), user_id: userId, user_agent: userAgent.slice(0, 200) })
    .execute()
  return token
}

/** The viewer of a token's hash, or undefined if the session is unknown or has ended. */
export const findSession = async (
  db: Kysely<Database>,
  hash: Buffer,
): Promise<Viewer | undefined> => {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'users.id',
      'sessions.id as sessionId',
      'users.profile_completed as profileCompleted',
      sql<boolean>`sessions.last_seen_at < ${lastSeenEvery}`.as('stale'),
    ])
    .where('sessions.token_hash', '=', hash)
    .where(isAlive)
    .executeTakeFirst()
  if (!row) return undefined
  const { stale, ...viewer } = row
  if (stale) {
    await noteActive(db, viewer.id)
    await db
      .updateTable('sessions')
      .set({ last_seen_at: sql<Date>`now()` })
      .where('id', '=', viewer.sessionId)
      .execute()
  }
  return viewer
}

/** The sessions that are still alive, for callers that outlive a request. */
export const aliveSessions = async (
  db: Kysely<Database>,
  sessionIds: readonly string[],
): Promise<Set<string>> => {
  if (sessionIds.length === 0) return new Set()
  // One parameter for all, so that the statement is the same for any number of open streams.
  const rows = await db
    .selectFrom('sessions')
    .select('id')
    .where(sql<boolean>`id = any(${sessionIds}::uuid[])`)
    .where(isAlive)
    .execute()
  return new Set(rows.map((row) => row.id))
}

// Enough for everyone: the oldest expire.
const shownAtMost = 100

/** A person's sessions, the last used first. */
export const sessionsOf = async (
  db: Kysely<Database>,
  { id, sessionId }: Viewer,
): Promise<AccountSession[]> => {
  const rows = await db
    .selectFrom('sessions')
    .select([
      'id',
      'user_agent as userAgent',
      isoTime('created_at').as('signedInAt'),
      isoTime('last_seen_at').as('lastSeenAt'),
    ])
    .where('user_id', '=', id)
    .where(isAlive)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .limit(shownAtMost)
    .execute()
  return rows.map((row) => ({ ...row, current: row.id === sessionId }))
}

/** Ends one session of a person, and returns whether it existed. */
export const endSession = async (
  db: Kysely<Database>,
  { id, sessionId }: Pick<Viewer, 'id' | 'sessionId'>,
): Promise<boolean> => {
  const ended = await db
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('user_id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/** Ends all sessions of a person but this one, and returns their ids. */
export const endOtherSessions = async (
  db: Kysely<Database>,
  { id, sessionId }: Viewer,
): Promise<string[]> => {
  const ended = await db
    .deleteFrom('sessions')
    .where('user_id', '=', id)
    .where('id', '!=', sessionId)
    .returning('id')
    .execute()
  return ended.map((session) => session.id)
}
