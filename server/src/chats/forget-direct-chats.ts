import { sql, type Transaction } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import { chatIdsOf } from './participation.ts'

/** Locks the chats of a person by id, the order of all other code. */
export const lockChats = (trx: Transaction<Database>, userId: string): Promise<unknown> =>
  trx
    .selectFrom('chats')
    .select('id')
    .where('id', 'in', chatIdsOf(userId))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** The ids of a person's direct chat partners. */
export const directPartnerIds = async (
  trx: Transaction<Database>,
  userId: string,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select second_user_id as id from chats
    where first_user_id = ${userId} and second_user_id is not null
    union all
    select first_user_id from chats
    where second_user_id = ${userId} and first_user_id is not null`.execute(trx)
  return rows.map(({ id }) => id)
}

/**
 * Deletes the direct chats of a deleted account that the other participant does not see: those without
 * messages, and those that the other participant has deleted. The others stay, without the person.
 */
export const forgetDirectChats = async (
  trx: Transaction<Database>,
  userId: string,
): Promise<void> => {
  await sql`
    delete from chats
    where (first_user_id = ${userId} or second_user_id = ${userId})
    and not exists (
      select from unnest(array[first_user_id, second_user_id]) as other (id)
      left join chat_markers as marker
        on marker.user_id = other.id and marker.chat_id = chats.id
      where other.id <> ${userId}
      and greatest(last_seq, marker.withheld_seq) > coalesce(marker.hidden_seq, 0))`.execute(trx)
}
