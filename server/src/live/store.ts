import type { StoredEvent, Message } from '@quad/contract'
import { sql, type Kysely, type RawBuilder, type Expression } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import type { Viewer } from '../platform/http/access.ts'

const pageSize = 100
/** Maximum time between the reads of one page load. */
const overlap = '3 seconds'

/** The start of a stream, after `lastId`. `lost` if events before it are no longer stored. */
export interface StreamPosition {
  lastId: number
  lost: boolean
}

/** The id of a person's newest event; 0 before the first. */
const newestEventId = async (db: Kysely<Database>, userId: string): Promise<number> => {
  const cursor = await db
    .selectFrom('live_cursors')
    .select('last_id as lastId')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return cursor?.lastId ?? 0
}

/**
 * The id of the last event that a page which is loading now includes for certain: the newest one older
 * than `overlap`. The ids of one person have no gaps, so it can be computed.
 */
export const seenEventId = (userId: string): RawBuilder<number> => sql<number>`
  coalesce((
    select last_id - (
      select count(*) from live_events
      where live_events.user_id = live_cursors.user_id
      and live_events.id > last_id - ${sql.lit(pageSize)}
      and created_at > now() - ${sql.lit(overlap)}::interval
    )
    from live_cursors where user_id = ${userId}
  ), 0)`

/**
 * The position of a person's stream after the event `seen`, or after the newest one if undefined. The
 * ids of one person have no gaps, so a missing next one was purged.
 */
export const positionAfter = async (
  db: Kysely<Database>,
  userId: string,
  seen: string | undefined,
): Promise<StreamPosition> => {
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
   * Messages, their quotes and the reasons of alerts are as they are now, since an earlier text may be deleted. `allowed`: whether the
   * person may still see it. A line requires participation in the chat, a notification must not be dismissed.
   */
  events: { id: number; payload: StoredEvent; allowed: boolean }[]
  more: boolean
}

/** A person's events after an id, oldest first; undefined if the session has ended. */
export const eventsAfter = async (
  { db, rules }: { db: Kysely<Database>; rules: LiveRules },
  viewer: Viewer,
  lastId: number,
): Promise<Events | undefined> => {
  const isInChat = rules.isParticipant(sql`(payload->>'chatId')::uuid`, viewer.id)
  const messageId = sql<string>`(payload->'message'->>'id')::uuid`
  const isMuted = rules.isMuted(sql`(payload->>'chatId')::uuid`, sql`${viewer.id}::uuid`)
  const message = rules.currentMessage(db, messageId, viewer.id)
  const events = await db
    .selectFrom('live_events')
    .select([
      'id',
      sql<StoredEvent>`
        case
          when payload->>'type' in ('message', 'message-changed')
            then payload || jsonb_build_object('message', ${message})
              || case payload->>'type' when 'message'
                then jsonb_build_object('muted', ${isMuted}) else '{}' end
          when payload->>'type' = 'notification'
            then jsonb_set(payload, '{notification}', payload->'notification' || coalesce((
              select jsonb_build_object('message', message, 'search', ${rules.currentSearch})
              from notifications
              where id = (payload->'notification'->>'id')::uuid), '{"message": ""}'))
          else payload
        end`.as('payload'),
      sql<boolean>`
        case payload->>'type'
          when 'chat-line' then ${isInChat}
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
  // Checked after reading, so that all events were read during the session.
  const alive = await rules.aliveSessions(db, [viewer.sessionId])
  if (!alive.has(viewer.sessionId)) return undefined
  return {
    events: events.map(({ allowed, ...event }) => ({
      ...event,
      payload: rules.presentEvent(event.payload),
      allowed: allowed && !('message' in event.payload && event.payload.message === null),
    })),
    more: events.length === pageSize,
  }
}

/** Rules of the features that decide who receives which event; the app passes them in. */
export interface LiveRules {
  /** The sessions among `sessionIds` that have not ended. */
  aliveSessions: (db: Kysely<Database>, sessionIds: readonly string[]) => Promise<Set<string>>
  /** Whether a person takes part in a chat now. */
  isParticipant: (chatId: Expression<unknown>, userId: string) => RawBuilder<boolean>
  /** Whether a person has muted a chat. */
  isMuted: (chatId: Expression<unknown>, userId: Expression<unknown>) => RawBuilder<boolean>
  /** A message as a person sees it now, as JSON; null if the person does not see it. */
  currentMessage: (
    db: Kysely<Database>,
    id: Expression<string>,
    viewerId: string,
  ) => Expression<Message | null>
  /** What a row of `notifications` now says of its saved search. */
  currentSearch: RawBuilder<unknown>
  /** A stored event as a stream sends it. */
  presentEvent: (event: StoredEvent) => StoredEvent
  /** The ids of the people who see a person's presence, and whose presence the person sees. */
  presenceVisibleTo: (userId: string) => RawBuilder<string>
}
