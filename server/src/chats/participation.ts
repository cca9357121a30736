import { sql, type Expression, type RawBuilder } from 'kysely'

/**
 * The chats that a person takes part in now: their direct chats, and the group chats of their projects.
 * The only definition of participation.
 */
export const chatIdsOf = (userId: string): RawBuilder<string> => sql<string>`(
  select id from chats where first_user_id = ${userId}
  union all
  select id from chats where second_user_id = ${userId}
  union all
  select chats.id from memberships
  join chats on chats.project_id = memberships.project_id
  where memberships.user_id = ${userId})`

export const isParticipant = (chatId: Expression<unknown>, userId: string): RawBuilder<boolean> =>
  sql<boolean>`${chatId} in ${chatIdsOf(userId)}`

/** The current participants of a chat, in a query of `chats`. */
export const participantIds = sql<string[]>`array(
  select person.id
  from unnest(array[chats.first_user_id, chats.second_user_id]) as person (id)
  where person.id is not null
  union all
  select memberships.user_id from memberships where memberships.project_id = chats.project_id)`
