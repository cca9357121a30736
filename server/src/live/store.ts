import type { KeptEvent } from '@quad/contract'
import { sql, type Kysely } from 'kysely'
import { aliveSessions } from '../auth/sessions.ts'
import { isParticipant } from '../chats/participation.ts'
import type { Database } from '../database/schema.ts'
import type { Viewer } from '../http/viewer.ts'

const pageSize = 100
/** How far apart the answers of one page may have been read. */
const overlap = '3 seconds'

/** Where a stream begins: after `lastId`; `lost` where events between were not kept. */
export interface Position {
  lastId: number
  lost: boolean
}

/** The id of a person's newest event; 0 before the first. */
const newestEventId = async (db: Kysely<Database>, userId: string): Promise<number> => {
  const cursor = await db
    .selectFrom('live_cursors')
    .select('last_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return cursor?.last_id ?? 0
}

/**
 * The id of the last event that a page has surely seen which asks for everything it shows at once: the
 * newest one that is `overlap` old. The numbers of one person have no gaps, so that it can be counted.
 */
export const seenEventId = async (db: Kysely<Database>, userId: string): Promise<number> => {
  const cursor = await db
    .selectFrom('live_cursors')
    .select((query) => [
      'last_id',
      query
        .selectFrom('live_events')
        .select(({ fn }) => fn.countAll<number>().as('recent'))
        .whereRef('live_events.user_id', '=', 'live_cursors.user_id')
        .whereRef('live_events.id', '>', sql`live_cursors.last_id - ${pageSize}`)
        .where('created_at', '>', sql<Date>`now() - ${overlap}::interval`)
        .as('recent'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return cursor ? cursor.last_id - (cursor.recent ?? 0) : 0
}

/**
 * Where the stream of a person goes on who last saw the event `seen`; at the newest one where that is
 * undefined. The numbers of one person have no gaps, so that a missing next one was purged.
 */
export const positionAfter = async (
  db: Kysely<Database>,
  userId: string,
  seen: string | undefined,
): Promise<Position> => {
  const newest = await newestEventId(db, userId)
  if (seen === undefined) return { lastId: newest, lost: false }
  const lastId = /^\d{1,15}$/.test(seen) ? Number(seen) : Number.POSITIVE_INFINITY
  if (lastId === newest) return { lastId, lost: false }
  const goesOn = lastId < newest && (await isKept(db, userId, lastId + 1))
  return goesOn ? { lastId, lost: false } : { lastId: newest, lost: true }
}

const isKept = async (db: Kysely<Database>, userId: string, id: number): Promise<boolean> => {
  const row = await db
    .selectFrom('live_events')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

interface Events {
  /**
   * `allowed` tells whether the person may still see it: a message needs its chat, a notification is
   * dismissed when it asks for nothing any more, or is no longer theirs to know.
   */
  events: { id: number; payload: KeptEvent; allowed: boolean }[]
  more: boolean
}

/** A person's events after one of them, oldest first; undefined where the session has ended. */
export const eventsAfter = async (
  db: Kysely<Database>,
  viewer: Viewer,
  lastId: number,
): Promise<Events | undefined> => {
  const events = await db
    .selectFrom('live_events')
    .select([
      'id',
      'payload',
      sql<boolean>`
        case payload->>'type'
          when 'message' then ${isParticipant(sql`(payload->>'chatId')::uuid`, viewer.id)}
          when 'notification' then exists (
            select from notifications
            where id = (payload->'notification'->>'id')::uuid and dismissed_at is null)
          else true
        end`.as('allowed'),
    ])
    .where('user_id', '=', viewer.id)
    .where('id', '>', lastId)
    .orderBy('id')
    .limit(pageSize)
    .execute()
  // Asked after reading: what is sent was read while the session was alive.
  const alive = await aliveSessions(db, [viewer.sessionId])
  if (!alive.has(viewer.sessionId)) return undefined
  return { events, more: events.length === pageSize }
}
