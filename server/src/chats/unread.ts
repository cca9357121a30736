import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Database } from '../database/schema.ts'
import { chatsOf } from './store.ts'

/** More unread messages than this are not counted one by one. */
const unreadAtMost = 100

/**
 * The messages of others that come after what a person has read or deleted, in a query of `chats` and
 * the person's `marker`.
 */
const unreadMessages = (userId: string) => sql`
  select from messages as each
  where each.chat_id = chats.id
  and each.seq > greatest(marker.read_seq, marker.hidden_seq, 0)
  and each.from_id is distinct from ${userId}
  and not each.withheld`

/** How many of them there are. */
export const unreadCount = (userId: string): RawBuilder<number> => sql<number>`(
  select count(*) from (${unreadMessages(userId)} limit ${sql.lit(unreadAtMost)}) as unread)`

/** The ids of the chats in which a person has something to read. */
export const unreadChatIds = async (db: Kysely<Database>, userId: string): Promise<string[]> => {
  const rows = await chatsOf(db, userId)
    .clearSelect()
    .select('chats.id')
    .where(sql<boolean>`exists (${unreadMessages(userId)})`)
    .execute()
  return rows.map(({ id }) => id)
}
