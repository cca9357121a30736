import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import { notFound } from '../platform/http/errors.ts'
import { authorize } from '../platform/http/policy.ts'
import { publish } from '../live/publish.ts'
import { dismissChat } from '../notifications/dismiss.ts'
import { chatPolicy } from './policy.ts'
import { chatsOf } from './store.ts'

/** Hides all messages so far from one person. The next message is shown again. */
const hide = async (
  trx: Transaction<Database>,
  chatId: string,
  userId: string,
  lastSeq: number,
): Promise<void> => {
  const marker = { read_seq: lastSeq, hidden_seq: lastSeq }
  await trx
    .insertInto('chat_markers')
    .values({ chat_id: chatId, user_id: userId, ...marker })
    .onConflict((conflict) => conflict.columns(['chat_id', 'user_id']).doUpdateSet(marker))
    .execute()
}

/** Deletes the chat if both of its participants have deleted it. */
const purgeIfHiddenByAll = async (trx: Transaction<Database>, chatId: string): Promise<void> => {
  await sql`
    delete from chats where id = ${chatId}
    and not exists (
      select from unnest(array[first_user_id, second_user_id]) as person (id)
      left join chat_markers as marker
        on marker.user_id = person.id and marker.chat_id = chats.id
      where person.id is not null
      and (marker.hidden_seq is null
        or marker.hidden_seq < greatest(chats.last_seq, marker.withheld_seq)))`.execute(trx)
}

/**
 * Deletes a direct chat for one participant: it disappears from their list with all its messages, until
 * the other participant writes again. Once both have deleted it, its rows are deleted.
 *
 * @throws ApiError `not_found` if the person is not a participant, `forbidden` for a group's.
 */
export const deleteChat = (db: Kysely<Database>, chatId: string, userId: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    // Locked against concurrent messages: each is either deleted with the rest or shown. Locked for
    // deletion from the start, since a stronger lock later could deadlock.
    const chat = await chatsOf(trx, userId)
      .where('chats.id', '=', chatId)
      .forUpdate('chats')
      .executeTakeFirst()
    if (!chat) throw notFound('chat')
    authorize({ id: userId }, chatPolicy.delete, chat)
    await hide(trx, chatId, userId, chat.lastSeq)
    await dismissChat(trx, { chatId, userId })
    await purgeIfHiddenByAll(trx, chatId)
    await publish(trx, [userId], { type: 'chats' })
  })
