import { limits } from '@quad/contract'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { sendEphemeral } from '../live/publish.ts'
import { eitherBlocked } from '../people/blocking/store.ts'
import type { Database } from '../platform/database/schema.ts'
import { notFound } from '../platform/http/errors.ts'
import { isParticipant } from './store.ts'

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

/**
 * Creates a function that shows the other participants that a person is typing, on their open pages, unless one has
 * blocked the other. It stores nothing, and ignores repeats at this instance within the interval. It throws ApiError
 * `not_found` if the person is not a participant.
 */
export const createSayTyping = (db: Kysely<Database>) => {
  /** When each person was shown as typing in a chat, the oldest first. */
  const shownAt = new Map<string, number>()

  const isRepeated = (key: string): boolean => {
    const now = performance.now()
    for (const [old, at] of shownAt) {
      if (now - at < repeatInterval) break
      shownAt.delete(old)
    }
    if (shownAt.has(key)) return true
    shownAt.set(key, now)
    return false
  }

  return async (chatId: string, fromId: string): Promise<void> => {
    const audience = await audienceOf(db, chatId, fromId)
    if (!audience) throw notFound('chat')
    const { fromName, userIds } = audience
    if (userIds.length === 0 || isRepeated(`${chatId} ${fromId}`)) return
    await sendEphemeral(db, userIds, { type: 'typing', chatId, fromId, fromName })
  }
}

/**
 * The ids of the people whose presence a person sees: members of the same projects, and partners of
 * direct chats in which both have written, so that a message alone does not reveal presence. Without
 * those where one has blocked the other. The relation is symmetric.
 */
export const presenceVisibleTo = (userId: string): RawBuilder<string> => sql<string>`(
  select id from (
    select case when first_user_id = ${userId} then second_user_id else first_user_id end as id
    from chats
    where (first_user_id = ${userId} or second_user_id = ${userId})
    and exists (
      select from messages
      where chat_id = chats.id and from_id = first_user_id and not hidden)
    and exists (
      select from messages
      where chat_id = chats.id and from_id = second_user_id and not hidden)
    union
    select mate.user_id
    from memberships as own join memberships as mate on mate.project_id = own.project_id
    where own.user_id = ${userId} and mate.user_id <> ${userId}
  ) as other
  where not ${eitherBlocked(userId, 'other.id')})`
