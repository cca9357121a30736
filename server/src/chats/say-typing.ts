import { limits } from '@quad/contract'
import { sql, type Kysely } from 'kysely'
import { eitherBlocked } from '../people/blocking/store.ts'
import type { Database } from '../platform/database/schema.ts'
import { notFound } from '../platform/http/errors.ts'
import { sendEphemeral } from '../live/ephemeral.ts'
import { isParticipant } from './participation.ts'

/** A little less than the repeat interval of pages, so that no repeat is dropped. */
const repeatInterval = (limits.typingRepeatSeconds - 1) * 1000

interface Audience {
  fromName: string
  userIds: string[]
}

/** The people who see a person typing in a chat; undefined if the person is not a participant. */
const audienceOf = async (
  db: Kysely<Database>,
  chatId: string,
  fromId: string,
): Promise<Audience | undefined> => {
  // A direct chat without messages is shown to neither participant.
  const { rows } = await sql<Audience>`
    select writer.name as "fromName", array(
      select person.id from (
        select unnest(array[first_user_id, second_user_id]) where last_seq > 0
        union all
        select user_id from memberships where memberships.project_id = chats.project_id
      ) as person (id)
      where person.id <> ${fromId} and not ${eitherBlocked(fromId, 'person.id')}
    ) as "userIds"
    from chats join users as writer on writer.id = ${fromId}
    where chats.id = ${chatId} and ${isParticipant(sql.ref('chats.id'), fromId)}`.execute(db)
  return rows[0]
}

/** Returns true for a key that was not used a moment ago, and marks it as used. */
type Once = (key: string) => boolean

/** Accepts each key once in this time. */
const oncePer = (milliseconds: number): Once => {
  /** Time of each key's last use, the oldest first. */
  const usedAt = new Map<string, number>()
  return (key) => {
    const now = performance.now()
    for (const [old, at] of usedAt) {
      if (now - at < milliseconds) break
      usedAt.delete(old)
    }
    if (usedAt.has(key)) return false
    usedAt.set(key, now)
    return true
  }
}

/**
 * Shows the other participants that a person is typing, on their open pages, unless one has blocked the
 * other. Ignores repeats within the interval. Stores nothing.
 *
 * @throws ApiError `not_found` if the person is not a participant.
 */
export type SayTyping = (chatId: string, fromId: string) => Promise<void>

/** Creates a `SayTyping` that remembers recent calls of this instance. */
export const createSayTyping = (db: Kysely<Database>): SayTyping => {
  const once = oncePer(repeatInterval)
  return async (chatId, fromId) => {
    const audience = await audienceOf(db, chatId, fromId)
    if (!audience) throw notFound('chat')
    const { fromName, userIds } = audience
    if (userIds.length === 0 || !once(`${chatId} ${fromId}`)) return
    await sendEphemeral(db, userIds, { type: 'typing', chatId, fromId, fromName })
  }
}
