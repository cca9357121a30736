import { sql, type Expression, type Kysely, type RawBuilder } from 'kysely'
import type { Database } from '../database/schema.ts'

/**
 * The chats that a person takes part in now: the direct ones of the two, and the group chats of the
 * projects that the person is a member of. The one place that says so.
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

/** Everybody who takes part in a chat now. */
export const participantIds = async (db: Kysely<Database>, chatId: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select person.id from chats, unnest(array[first_user_id, second_user_id]) as person (id)
    where chats.id = ${chatId} and person.id is not null
    union all
    select memberships.user_id
    from chats join memberships on memberships.project_id = chats.project_id
    where chats.id = ${chatId}`.execute(db)
  return rows.map(({ id }) => id)
}
