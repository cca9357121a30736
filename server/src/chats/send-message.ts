import { randomUUID } from 'node:crypto'
import type { EndpointInput, Endpoints, Message, StoredEvent } from '@quad/contract'
import type { Kysely, QueryCreator } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { hasBlockedPerson } from '../people/blocking/store.ts'
import { statementOnce } from '../platform/database/build-once.ts'
import type { Database } from '../platform/database/schema.ts'
import { sendTogether } from '../platform/database/send-together.ts'
import { notFound } from '../platform/http/errors.ts'
import { authorize } from '../platform/http/policy.ts'
import { publishing, type Publication } from '../live/publish.ts'
import { dismissChatStatement } from '../notifications/dismiss.ts'
import { notificationStatements } from '../notifications/notify.ts'
import { movingMarker } from './mark-read.ts'
import { wholeMessage } from './messages.ts'
import { chatIdsOf, participantIds } from './participation.ts'
import { chatPolicy } from './policy.ts'
import { chatOf, nextSeq, nextTime } from './store.ts'

interface Sending {
  chatId: string
  fromId: string
  message: EndpointInput<Endpoints['sendMessage']>['body']
}

interface Sender {
  chatId: string
  fromId: string
  /** The time by which a repeated message is found. */
  ts: string
}

/**
 * Locks the chat until the transaction ends, so that messages are numbered, dated and seen in one
 * order, and a message sent twice at once is found.
 */
const lockChat = statementOnce((db, { chatId, fromId }: Sender) =>
  db
    .selectFrom('chats')
    .select('id')
    .where('id', '=', chatId)
    .where('id', 'in', chatIdsOf(fromId))
    .forNoKeyUpdate(),
)

/**
 * Reads the locked chat as its sender has it now, with the number and the time of the next message. The
 * sender may have left while another transaction held the lock; then there is no row.
 */
const readChat = statementOnce((db, { chatId, fromId, ts }: Sender) =>
  chatOf(db, chatId, fromId).select((eb) => [
    participantIds.as('people'),
    hasBlockedPerson('other.id', fromId).as('hiddenFromRecipient'),
    jsonObjectFrom(
      eb
        .selectFrom('messages')
        .select(wholeMessage(fromId))
        .where('messages.chat_id', '=', chatId)
        .where('messages.from_id', '=', fromId)
        .where('messages.client_ts', '=', ts),
    ).as('sent'),
    eb
      .selectFrom('users')
      .select('users.name')
      .where('users.id', '=', fromId)
      .$asScalar()
      .$notNull()
      .as('fromName'),
    nextSeq.as('nextSeq'),
    nextTime.as('nextTime'),
  ]),
)

interface NewMessage extends Publication {
  chatId: string
  fromId: string
  id: string
  seq: number
  sentAt: Date
  content: string
  ts: string
}

/** Continues a statement with the insertion of a message. */
const storing = <DB extends Database>(
  statement: QueryCreator<DB>,
  message: NewMessage,
  hiddenFromRecipient: boolean,
) =>
  (statement as unknown as QueryCreator<Database>).with('stored', (begun) =>
    begun.insertInto('messages').values({
      chat_id: message.chatId,
      seq: message.seq,
      id: message.id,
      from_id: message.fromId,
      content: message.content,
      client_ts: message.ts,
      created_at: message.sentAt,
      withheld: hiddenFromRecipient,
    }),
  )

/** Appends and publishes a message. To its sender, all earlier ones are read. */
const append = statementOnce((db, message: NewMessage) => {
  const { chatId, fromId: userId, seq, sentAt } = message
  const moving = movingMarker(db, { chatId, userId, seq })
  const moved = storing(moving, message, false).with('last', (statement) =>
    statement
      .updateTable('chats')
      .set({ last_seq: seq, last_message_at: sentAt })
      .where('id', '=', chatId),
  )
  return publishing(moved, message)
})

/** Appends and publishes a message that only its sender sees: the chat itself does not change. */
const appendHidden = statementOnce((db, message: NewMessage) => {
  const { chatId, fromId: userId, seq, sentAt } = message
  const hidden = { withheld_seq: seq, withheld_at: sentAt }
  return publishing(
    storing(movingMarker(db, { chatId, userId, seq }, hidden), message, true),
    message,
  )
})

/**
 * Stores a message and shows it on the open pages of all participants, including the sender's other
 * pages. Notifies the other person of a direct chat, but not the members of a group chat. A repeated
 * message (same `ts`) returns the stored one. The sender's own notification of the chat is closed. A message to a person who has blocked the sender is
 * stored for the sender alone.
 *
 * @throws ApiError `not_found` if the sender is not a participant, `conflict` if the other account was
 *   deleted or the sender has blocked the other.
 */
export const sendMessage = (
  db: Kysely<Database>,
  { chatId, fromId, message: { msg: content, ts } }: Sending,
): Promise<Message> =>
  db.transaction().execute(async (trx) => {
    const sender = { chatId, fromId, ts }
    // Two statements: one alone would read what was there before it waited for the lock.
    const [, [chat]] = await sendTogether(trx, lockChat(trx, sender), readChat(trx, sender))
    if (!chat) throw notFound('chat')
    if (chat.sent) return chat.sent
    authorize({}, chatPolicy.send, chat)
    const { people, hiddenFromRecipient, fromName, nextSeq: seq, nextTime: sentAt } = chat
    const stored = { id: randomUUID(), seq, content, fromId, ts }
    const message: Message = {
      ...stored,
      timeSent: sentAt.toISOString(),
      edited: false,
      deleted: false,
      revision: 0,
      reactions: [],
    }
    const event: StoredEvent = { type: 'message', chatId, message, fromName }
    const news = { ...stored, chatId, sentAt, event: JSON.stringify(event) }
    if (hiddenFromRecipient) {
      await sendTogether(trx, appendHidden(trx, { ...news, to: [fromId] }))
      return message
    }
    const recipients = chat.otherId === null ? [] : [chat.otherId]
    await sendTogether(
      trx,
      append(trx, { ...news, to: people }),
      ...(chat.otherId === null ? [] : [dismissChatStatement(trx, { chatId, userId: fromId })]),
      ...notificationStatements(trx, recipients, {
        type: 'direct-message',
        fromId,
        chatId,
        message: content,
        messageId: stored.id,
      }),
    )
    return message
  })
