import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { forbidden, notFound } from '../http/errors.ts'
import { publish } from '../live/publish.ts'
import { dismissChat } from '../notifications/dismiss.ts'
import { chatsOf } from './store.ts'

/** Hides what is in the chat so far for one person; the next message shows again. */
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

/** Deletes the chat for good where neither of its people sees anything of it any more. */
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
 * Deletes a direct chat for one of its people: it leaves their list with all that is in it, until the
 * other one writes again. Once both have deleted it, it is gone.
 *
 * @throws Fault `not_found` where the person takes no part in the chat, `forbidden` for a group's.
 */
export const deleteChat = (db: Kysely<Database>, chatId: string, userId: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    // Held against messages that are sent meanwhile: each is either deleted with the rest or shown.
    // Held for its deletion from the start: to wait for that later could be to wait for each other.
    const chat = await chatsOf(trx, userId)
      .where('chats.id', '=', chatId)
      .forUpdate('chats')
      .executeTakeFirst()
    if (!chat) throw notFound('chat')
    if (chat.project_id !== null) {
      throw forbidden('The chat of a project stays as long as the project. It cannot be deleted.')
    }
    await hide(trx, chatId, userId, chat.lastSeq)
    await dismissChat(trx, { chatId, userId })
    await purgeIfHiddenByAll(trx, chatId)
    await publish(trx, [userId], { type: 'chats' })
  })
