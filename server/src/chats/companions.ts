import { sql, type RawBuilder } from 'kysely'
import { areApart } from '../blocking/store.ts'

/**
 * The ids of those with whom a person talks: who has written to the person and was written to, and who
 * is a member of the same project; but nobody where one has blocked the other. To have sent somebody a
 * message is not enough to watch them come and go. It holds in both directions.
 */
export const companions = (userId: string): RawBuilder<string> => sql<string>`(
  select id from (
    select case when first_user_id = ${userId} then second_user_id else first_user_id end as id
    from chats
    where (first_user_id = ${userId} or second_user_id = ${userId})
    and exists (
      select from messages
      where chat_id = chats.id and from_id = first_user_id and not withheld)
    and exists (
      select from messages
      where chat_id = chats.id and from_id = second_user_id and not withheld)
    union
    select mate.user_id
    from memberships as own join memberships as mate on mate.project_id = own.project_id
    where own.user_id = ${userId} and mate.user_id <> ${userId}
  ) as companion
  where not ${areApart(userId, 'companion.id')})`
