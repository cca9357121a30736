import type { EndpointInput, Endpoints, Message } from '@quad/contract'
import { sql, type Kysely, type Transaction } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { hasBlockedPerson } from '../people/blocking/store.ts'
import type { Database } from '../platform/database/schema.ts'
import { sendTogether } from '../platform/database/send-together.ts'
import { notFound } from '../platform/http/errors.ts'
import { authorize } from '../platform/http/policy.ts'
import { publish } from '../platform/live/publish.ts'
import { notify } from '../notifications/notify.ts'
import { moveMarker } from './mark-read.ts'
import { messageColumns, presentMessage } from './messages.ts'
import { chatIdsOf, participantIds } from './participation.ts'
import { chatPolicy } from './policy.ts'
import { chatOf } from './store.ts'

interface Sending {
  chatId: string
  fromId: string
  message: EndpointInput<Endpoints['sendMessage']>['body']
}

/**
 * Locks the chat until the transaction ends, so that messages are numbered, dated and seen in one
 * order, and a message sent twice at once is found.
 */
const lockChat = (trx: Transaction<Database>, { chatId, fromId }: Sending) =>
  trx
    .selectFrom('chats')
    .select('id')
    .where('id', '=', chatId)
    .where('id', 'in', chatIdsOf(fromId))
    .forNoKeyUpdate()

/**
 * Reads the locked chat as its sender has it now. The sender may have left while another transaction held
 * the lock; then there is no row.
 */
const readChat = (trx: Transaction<Database>, { chatId, fromId, message }: Sending) =>
  chatOf(trx, chatId, fromId).select((eb) => [
    participantIds.as('people'),
    hasBlockedPerson('other.id', fromId).as('hiddenFromRecipient'),
    jsonObjectFrom(
      eb
        .selectFrom('messages')
        .select(messageColumns)
        .where('messages.chat_id', '=', chatId)
        .where('messages.from_id', '=', fromId)
        .where('messages.client_ts', '=', message.ts),
    ).as('sent'),
    eb
      .selectFrom('users')
      .select('users.name')
      .where('users.id', '=', fromId)
      .$asScalar()
      .$notNull()
      .as('fromName'),
  ])

/** The next message's number and time, in a locked chat. */
const nextPosition = {
  seq: sql<number>`1 + coalesce((select max(seq) from messages where chat_id = chats.id), 0)`,
  // Not now(), the start of the transaction: another one may have held the lock since.
  at: sql<Date>`greatest(clock_timestamp(), last_message_at)`,
}

/** Reserves the next position in the chat, for all participants. */
const reserveLastPosition = (trx: Transaction<Database>, chatId: string) =>
  trx
    .updateTable('chats')
    .set({ last_seq: nextPosition.seq, last_message_at: nextPosition.at })
    .where('id', '=', chatId)
    .returning(['last_seq as seq', 'last_message_at as sentAt'])
    .executeTakeFirstOrThrow()

/** Reserves the next position for a hidden message, without changing the chat. */
const reserveHiddenPosition = (trx: Transaction<Database>, chatId: string) =>
  trx
    .selectFrom('chats')
    .select([nextPosition.seq.as('seq'), nextPosition.at.as('sentAt')])
    .where('id', '=', chatId)
    .executeTakeFirstOrThrow()

const append = async (
  trx: Transaction<Database>,
  { chatId, fromId, message }: Sending,
  hiddenFromRecipient: boolean,
): Promise<Message> => {
  const { seq, sentAt } = await (hiddenFromRecipient ? reserveHiddenPosition : reserveLastPosition)(
    trx,
    chatId,
  )
  const row = await trx
    .insertInto('messages')
    .values({
      chat_id: chatId,
      seq,
      from_id: fromId,
      content: message.msg,
      client_ts: message.ts,
      created_at: sentAt,
      withheld: hiddenFromRecipient,
    })
    .returning(messageColumns)
    .executeTakeFirstOrThrow()
  // Sending marks all earlier messages as read.
  await moveMarker(trx, { chatId, userId: fromId, seq })
  if (hiddenFromRecipient) {
    await trx
      .updateTable('chat_markers')
      .set({ withheld_seq: seq, withheld_at: sentAt })
      .where('chat_id', '=', chatId)
      .where('user_id', '=', fromId)
      .execute()
  }
  return presentMessage(row)
}

/**
 * Stores a message and shows it on the open pages of all participants, including the sender's other
 * pages. Notifies the other person of a direct chat, but not the members of a group chat. A repeated
 * message (same `ts`) returns the stored one. A message to a person who has blocked the sender is
 * stored for the sender alone.
 *
 * @throws ApiError `not_found` if the sender is not a participant, `conflict` if the other account was
 *   deleted or the sender has blocked the other.
 */
export const sendMessage = (db: Kysely<Database>, sending: Sending): Promise<Message> =>
  db.transaction().execute(async (trx) => {
    // Two statements: one alone would read what was there before it waited for the lock.
    const [, [chat]] = await sendTogether(trx, lockChat(trx, sending), readChat(trx, sending))
    if (!chat) throw notFound('chat')
    if (chat.sent) return presentMessage(chat.sent)
    authorize({}, chatPolicy.send, chat)
    const { people, hiddenFromRecipient, fromName } = chat
    const { chatId, fromId } = sending
    const message = await append(trx, sending, hiddenFromRecipient)
    const readers = hiddenFromRecipient ? [fromId] : people
    await publish(trx, readers, { type: 'message', chatId, message, fromName })
    if (chat.otherId !== null && !hiddenFromRecipient) {
      await notify(trx, [chat.otherId], {
        type: 'direct-message',
        fromId,
        chatId,
        message: message.content,
      })
    }
    return message
  })
