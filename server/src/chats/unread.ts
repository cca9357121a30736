import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import { chatsOf } from './store.ts'

/** Larger counts stop here. */
const unreadAtMost = 100

/**
 * The messages of others, without deleted ones, after a person's read and deleted ones, in a query of `chats` and the person's
 * `marker`.
 */
const unreadMessages = (userId: string) => sql`
  select from messages as each
  where each.chat_id = chats.id
  and each.seq > greatest(marker.read_seq, marker.hidden_seq, 0)
  and each.from_id is distinct from ${userId}
  and not each.withheld and each.line is null and each.deleted_at is null`

/** The number of unread messages, at most `unreadAtMost`. */
export const unreadCount = (userId: string): RawBuilder<number> => sql<number>`(
  select count(*) from (${unreadMessages(userId)} limit ${sql.lit(unreadAtMost)}) as unread)`

/** The ids of a person's chats with unread messages. */
export const unreadChatIds = async (db: Kysely<Database>, userId: string): Promise<string[]> => {
  const rows = await chatsOf(db, userId)
    .clearSelect()
    .select('chats.id')
    .where(sql<boolean>`exists (${unreadMessages(userId)})`)
    .execute()
  return rows.map(({ id }) => id)
}
