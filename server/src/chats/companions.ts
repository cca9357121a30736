import { sql, type RawBuilder } from 'kysely'
import { eitherBlocked } from '../people/blocking/store.ts'

/**
 * The ids of the people whose presence a person sees: members of the same projects, and partners of
 * direct chats in which both have written, so that a message alone does not reveal presence. Without
 * those where one has blocked the other. The relation is symmetric.
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
  where not ${eitherBlocked(userId, 'companion.id')})`
