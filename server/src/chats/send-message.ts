import { texts, type CallInput, type Calls, type Message } from '@quad/contract'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { conflict, notFound } from '../http/errors.ts'
import { publish } from '../live/publish.ts'
import { notify } from '../notifications/notify.ts'
import { moveMarker } from './mark-read.ts'
import { messageColumns, presentMessage } from './messages.ts'
import { chatIdsOf, participantIds } from './participation.ts'

interface Sending {
  chatId: string
  fromId: string
  message: CallInput<Calls['sendMessage']>['body']
}

/**
 * Holds the chat until the transaction ends, so that its messages are numbered, dated and seen in one
 * order, and so that the same message sent twice at once waits for itself.
 */
const holdChat = async (
  trx: Transaction<Database>,
  { chatId, fromId }: Sending,
): Promise<{ isDirect: boolean }> => {
  const chat = await trx
    .selectFrom('chats')
    .select('project_id')
    .where('id', '=', chatId)
    .where('id', 'in', chatIdsOf(fromId))
    .forNoKeyUpdate()
    .executeTakeFirst()
  // Asked again now that it is held: its sender may have left while another message was written.
  if (!chat || !(await participantIds(trx, chatId)).includes(fromId)) throw notFound('chat')
  return { isDirect: chat.project_id === null }
}

const findSent = async (
  trx: Transaction<Database>,
  { chatId, fromId, message }: Sending,
): Promise<Message | undefined> => {
  const row = await trx
    .selectFrom('messages')
    .select(messageColumns)
    .where('chat_id', '=', chatId)
    .where('from_id', '=', fromId)
    .where('client_ts', '=', message.ts)
    .executeTakeFirst()
  return row && presentMessage(row)
}

const append = async (
  trx: Transaction<Database>,
  { chatId, fromId, message }: Sending,
): Promise<Message> => {
  // Not now(), which is when the transaction began: another one may have held the chat since.
  const { seq, sentAt } = await trx
    .updateTable('chats')
    .set({
      last_seq: sql<number>`last_seq + 1`,
      last_message_at: sql<Date>`greatest(clock_timestamp(), last_message_at)`,
    })
    .where('id', '=', chatId)
    .returning(['last_seq as seq', 'last_message_at as sentAt'])
    .executeTakeFirstOrThrow()
  const row = await trx
    .insertInto('messages')
    .values({
      chat_id: chatId,
      seq,
      from_id: fromId,
      content: message.msg,
      client_ts: message.ts,
      created_at: sentAt,
    })
    .returning(messageColumns)
    .executeTakeFirstOrThrow()
  return presentMessage(row)
}

const nameOf = async (trx: Transaction<Database>, userId: string): Promise<string> => {
  const { name } = await trx
    .selectFrom('users')
    .select('name')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return name
}

/**
 * Stores a message and shows it on the open pages of all who take part, the sender's other ones too.
 * The other person of a direct chat is notified; a group is not. The same message sent again, which
 * its `ts` tells, is answered as it was stored, and nothing more happens.
 *
 * @throws Fault `not_found` where the sender takes no part in the chat, `conflict` where nobody is
 * left to read it.
 */
export const sendMessage = (db: Kysely<Database>, sending: Sending): Promise<Message> =>
  db.transaction().execute(async (trx) => {
    const { isDirect } = await holdChat(trx, sending)
    const sent = await findSent(trx, sending)
    if (sent) return sent
    const { chatId, fromId } = sending
    const people = await participantIds(trx, chatId)
    if (isDirect && people.length < 2) throw conflict(texts.partnerDeleted)
    const message = await append(trx, sending)
    // Whoever writes has read what is before.
    await moveMarker(trx, { chatId, userId: fromId, seq: message.seq })
    const fromName = await nameOf(trx, fromId)
    await publish(trx, people, { type: 'message', chatId, message, fromName })
    if (isDirect) {
      const others = people.filter((id) => id !== fromId)
      await notify(trx, others, {
        type: 'direct-message',
        fromId,
        chatId,
        message: message.content,
      })
    }
    return message
  })
