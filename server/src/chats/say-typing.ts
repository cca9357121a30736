import { limits } from '@quad/contract'
import { sql, type Kysely } from 'kysely'
import { areApart } from '../blocking/store.ts'
import type { Database } from '../database/schema.ts'
import { notFound } from '../http/errors.ts'
import { pass } from '../live/pass.ts'
import { isParticipant } from './participation.ts'

/** A little less than the time after which pages say it again, so that none of those is dropped. */
const saidAgainAfter = (limits.typingSaidSeconds - 1) * 1000

interface Audience {
  fromName: string
  userIds: string[]
}

/** Who sees a person typing in a chat; undefined where the person takes no part in it. */
const audienceOf = async (
  db: Kysely<Database>,
  chatId: string,
  fromId: string,
): Promise<Audience | undefined> => {
  // Nobody knows of a direct chat in which nothing is written yet.
  const { rows } = await sql<Audience>`
    select writer.name as "fromName", array(
      select person.id from (
        select unnest(array[first_user_id, second_user_id]) where last_seq > 0
        union all
        select user_id from memberships where memberships.project_id = chats.project_id
      ) as person (id)
      where person.id <> ${fromId} and not ${areApart(fromId, 'person.id')}
    ) as "userIds"
    from chats join users as writer on writer.id = ${fromId}
    where chats.id = ${chatId} and ${isParticipant(sql.ref('chats.id'), fromId)}`.execute(db)
  return rows[0]
}

/** Whether something was not done a moment ago, which it then is. */
type Once = (key: string) => boolean

/** Lets each key pass once in so many milliseconds. */
const oncePer = (milliseconds: number): Once => {
  /** When each key passed, the oldest first. */
  const passed = new Map<string, number>()
  return (key) => {
    const now = performance.now()
    for (const [old, at] of passed) {
      if (now - at < milliseconds) break
      passed.delete(old)
    }
    if (passed.has(key)) return false
    passed.set(key, now)
    return true
  }
}

/**
 * Shows the others of a chat that a person is writing: those who have a page open, and neither have
 * blocked that person nor are blocked. Said too soon again, it changes nothing. It is written nowhere.
 *
 * @throws Fault `not_found` where the person takes no part in the chat.
 */
export type SayTyping = (chatId: string, fromId: string) => Promise<void>

/** With its own memory of what was said a moment ago. */
export const createSayTyping = (db: Kysely<Database>): SayTyping => {
  const once = oncePer(saidAgainAfter)
  return async (chatId, fromId) => {
    const audience = await audienceOf(db, chatId, fromId)
    if (!audience) throw notFound('chat')
    const { fromName, userIds } = audience
    if (userIds.length === 0 || !once(`${chatId} ${fromId}`)) return
    await pass(db, userIds, { type: 'typing', chatId, fromId, fromName })
  }
}
