import type { AccountSession } from '@quad/contract'
import type { Kysely } from 'kysely'
import { isAlive } from '../auth/sessions.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Viewer } from '../../platform/http/viewer.ts'

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
      'created_at as signedInAt',
      'last_seen_at as lastSeenAt',
    ])
    .where('user_id', '=', id)
    .where(isAlive)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .limit(shownAtMost)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    userAgent: row.userAgent,
    signedInAt: row.signedInAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    current: row.id === sessionId,
  }))
}

/** Ends one session of a person, and returns whether it existed. */
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
