import { sql, type Kysely, type Transaction } from 'kysely'
import { hasBlocked } from '../people/blocking/store.ts'
import { personPolicy } from '../people/users/policy.ts'
import { isReachable } from '../people/users/store.ts'
import type { Database } from '../platform/database/schema.ts'
import { authorize } from '../platform/http/access.ts'
import { onChat, type InChat } from './command.ts'
import { chatPolicy } from './policy.ts'
import { chatIdsOf } from './store.ts'

const directChat = (db: Kysely<Database>, oneId: string, otherId: string) =>
  db
    .selectFrom('chats')
    .select('id')
    .where('first_user_id', '=', sql<string>`least(${oneId}::uuid, ${otherId}::uuid)`)
    .where('second_user_id', '=', sql<string>`greatest(${oneId}::uuid, ${otherId}::uuid)`)

/** The direct chat of two people, in either order. */
export const findDirectChat = (
  db: Kysely<Database>,
  oneId: string,
  otherId: string,
): Promise<{ id: string } | undefined> => directChat(db, oneId, otherId).executeTakeFirst()

/** Locks the chats in which two people take part, by id, the order of all other code. */
export const holdSharedChats = async (
  trx: Transaction<Database>,
  oneId: string,
  otherId: string,
): Promise<void> => {
  await trx
    .selectFrom('chats')
    .select('id')
    .where('id', 'in', chatIdsOf(oneId))
    .where('id', 'in', chatIdsOf(otherId))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/**
 * The id of the direct chat of two people. Creates it if there is none, also for two requests at the
 * same moment. It is in neither person's list before its first message.
 *
 * @throws ApiError `conflict` for a chat with oneself or with a person that one has blocked, `not_found`
 *   for an unknown person.
 */
export const openDirectChat = async (
  db: Kysely<Database>,
  userId: string,
  otherId: string,
): Promise<string> => {
  authorize({ id: userId, profileCompleted: true }, personPolicy.message, {
    id: otherId,
    complete: await isReachable(db, otherId),
    blocked: await hasBlocked(db, userId, otherId),
  })
  const chat = await db
    .insertInto('chats')
    .values({
      first_user_id: sql<string>`least(${userId}::uuid, ${otherId}::uuid)`,
      second_user_id: sql<string>`greatest(${userId}::uuid, ${otherId}::uuid)`,
    })
    // "do update" instead of "do nothing": recreates a chat that is being purged concurrently.
    .onConflict((pair) =>
      pair
        .columns(['first_user_id', 'second_user_id'])
        .doUpdateSet({ last_seq: (eb) => eb.ref('chats.last_seq') }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return chat.id
}

/**
 * Deletes a direct chat for one participant: it disappears from their list with all its messages, until
 * the other participant writes again. Once both have deleted it, its rows are deleted.
 *
 * @throws ApiError `not_found` if the person is not a participant, `forbidden` for a group's.
 */
export const deleteChat = (db: Kysely<Database>, { chatId, userId }: InChat): Promise<void> =>
  onChat(
    db,
    { chatId, userId },
    async ({ trx, chat, effects }) => {
      authorize({ id: userId }, chatPolicy.delete, chat)
      const marker = { read_seq: chat.lastSeq, deleted_up_to: chat.lastSeq }
      await trx
        .insertInto('chat_markers')
        .values({ chat_id: chatId, user_id: userId, ...marker })
        .onConflict((conflict) => conflict.columns(['chat_id', 'user_id']).doUpdateSet(marker))
        .execute()
      effects.dismiss({ chatId, userIds: [userId] })
      effects.add(purgeIfDeletedByAll(chatId))
      effects.publish([userId], { type: 'chats' })
    },
    { deletes: true },
  )

/** Deletes the chat if all of its participants have deleted it. */
const purgeIfDeletedByAll = (chatId: string) => sql`
  delete from chats where id = ${chatId}
  and not exists (
    select from unnest(array[first_user_id, second_user_id]) as person (id)
    left join chat_markers as marker
      on marker.user_id = person.id and marker.chat_id = chats.id
    where person.id is not null
    and (marker.deleted_up_to is null
      or marker.deleted_up_to < greatest(chats.last_seq, marker.last_hidden_seq)))`

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
      and greatest(last_seq, marker.last_hidden_seq) > coalesce(marker.deleted_up_to, 0))`.execute(
    trx,
  )
}
