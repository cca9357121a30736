import { texts, type CallInput, type Calls, type Message } from '@quad/contract'
import { sql, type Kysely, type Transaction } from 'kysely'
import { hasBlocked } from '../blocking/store.ts'
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

/** The next message's number and moment, in a chat that is held. */
const nextPlace = {
  seq: sql<number>`1 + coalesce((select max(seq) from messages where chat_id = chats.id), 0)`,
  // Not now(), which is when the transaction began: another one may have held the chat since.
  at: sql<Date>`greatest(clock_timestamp(), last_message_at)`,
}

/** Writes a message as the chat's last, for both. */
const takeLastPlace = (trx: Transaction<Database>, chatId: string) =>
  trx
    .updateTable('chats')
    .set({ last_seq: nextPlace.seq, last_message_at: nextPlace.at })
    .where('id', '=', chatId)
    .returning(['last_seq as seq', 'last_message_at as sentAt'])
    .executeTakeFirstOrThrow()

/** The place of a message of which the chat itself does not tell. */
const takeOwnPlace = (trx: Transaction<Database>, chatId: string) =>
  trx
    .selectFrom('chats')
    .select([nextPlace.seq.as('seq'), nextPlace.at.as('sentAt')])
    .where('id', '=', chatId)
    .executeTakeFirstOrThrow()

const append = async (
  trx: Transaction<Database>,
  { chatId, fromId, message }: Sending,
  withheld: boolean,
): Promise<Message> => {
  const { seq, sentAt } = await (withheld ? takeOwnPlace : takeLastPlace)(trx, chatId)
  const row = await trx
    .insertInto('messages')
    .values({
      chat_id: chatId,
      seq,
      from_id: fromId,
      content: message.msg,
      client_ts: message.ts,
      created_at: sentAt,
      withheld,
    })
    .returning(messageColumns)
    .executeTakeFirstOrThrow()
  // Whoever writes has read what is before.
  await moveMarker(trx, { chatId, userId: fromId, seq })
  if (withheld) {
    await trx
      .updateTable('chat_markers')
      .set({ withheld_seq: seq, withheld_at: sentAt })
      .where('chat_id', '=', chatId)
      .where('user_id', '=', fromId)
      .execute()
  }
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
 * Whether the other person of a direct chat is not to be reached, of which the sender is told nothing.
 *
 * @throws Fault `conflict` where nobody is left to read it, or the sender has blocked the other.
 */
const isWithheld = async (
  trx: Transaction<Database>,
  fromId: string,
  otherId: string | undefined,
): Promise<boolean> => {
  if (otherId === undefined) throw conflict(texts.partnerDeleted)
  if (await hasBlocked(trx, fromId, otherId)) throw conflict(texts.personBlocked)
  return hasBlocked(trx, otherId, fromId)
}

/**
 * Stores a message and shows it on the open pages of all who take part, the sender's other ones too.
 * The other person of a direct chat is notified; a group is not. The same message sent again, which
 * its `ts` tells, is answered as it was stored, and nothing more happens. A message to somebody who
 * has blocked its sender is stored for the sender alone.
 *
 * @throws Fault `not_found` where the sender takes no part in the chat, `conflict` where nobody is
 * left to read it, or the sender has blocked the other.
 */
export const sendMessage = (db: Kysely<Database>, sending: Sending): Promise<Message> =>
  db.transaction().execute(async (trx) => {
    const { isDirect } = await holdChat(trx, sending)
    const sent = await findSent(trx, sending)
    if (sent) return sent
    const { chatId, fromId } = sending
    const people = await participantIds(trx, chatId)
    const others = people.filter((id) => id !== fromId)
    const withheld = isDirect && (await isWithheld(trx, fromId, others[0]))
    const message = await append(trx, sending, withheld)
    const fromName = await nameOf(trx, fromId)
    const readers = withheld ? [fromId] : people
    await publish(trx, readers, { type: 'message', chatId, message, fromName })
    if (isDirect && !withheld) {
      await notify(trx, others, {
        type: 'direct-message',
        fromId,
        chatId,
        message: message.content,
      })
    }
    return message
  })
