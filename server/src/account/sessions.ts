import type { SignedInBrowser } from '@quad/contract'
import type { Kysely } from 'kysely'
import { isAlive } from '../auth/sessions.ts'
import type { Database } from '../database/schema.ts'
import type { Viewer } from '../http/viewer.ts'

// Nobody signs in so often and never out; the oldest end by themselves.
const shownAtMost = 100

/** Where a person is signed in, the one last used first. */
export const sessionsOf = async (
  db: Kysely<Database>,
  { id, sessionId }: Viewer,
): Promise<SignedInBrowser[]> => {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'last_seen_at'])
    .where('user_id', '=', id)
    .where(isAlive)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .limit(shownAtMost)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    userAgent: row.user_agent,
    signedInAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    current: row.id === sessionId,
  }))
}

/** Ends one session of a person and says whether there was such a one. */
export const endSessionOf = async (
  db: Kysely<Database>,
  userId: string,
  sessionId: string,
): Promise<boolean> => {
  const ended = await db
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
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
