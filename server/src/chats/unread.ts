import { sql, type RawBuilder } from 'kysely'

/** More unread messages than this are not counted one by one. */
const unreadAtMost = 100

/**
 * How many messages of others come after what a person has read or deleted, in a query of `chats` and
 * the person's `marker`.
 */
export const unreadCount = (userId: string): RawBuilder<number> => sql<number>`(
  select count(*) from (
    select from messages as each
    where each.chat_id = chats.id
    and each.seq > greatest(marker.read_seq, marker.hidden_seq, 0)
    and each.from_id is distinct from ${userId}
    and not each.withheld
    limit ${sql.lit(unreadAtMost)}
  ) as unread)`
