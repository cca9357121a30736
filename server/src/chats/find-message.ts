import { limits, type Message } from '@quad/contract'
import { sql, type Transaction } from 'kysely'
import { hasBlockedPerson, isBlockedBy } from '../people/blocking/store.ts'
import { statementOnce } from '../platform/database/build-once.ts'
import type { Database } from '../platform/database/schema.ts'
import { sendTogether } from '../platform/database/send-together.ts'
import { notFound } from '../platform/http/errors.ts'
import { publish } from '../live/publish.ts'
import { contentFor, currentMessage, isShownTo } from './messages.ts'
import { chatIdsOf, participantIds } from './participation.ts'
import { chatsOf } from './store.ts'

/** A message, and the person who acts on it. */
export interface MessageTarget {
  messageId: string
  userId: string
}

/** Locks the message's chat until the transaction ends, so that changes and messages come in one order. */
const lockChat = statementOnce((db, { messageId, userId }: MessageTarget) =>
  db
    .selectFrom('chats')
    .select('id')
    .where('id', '=', (eb) =>
      eb.selectFrom('messages').select('chat_id').where('messages.id', '=', messageId),
    )
    .where('id', 'in', chatIdsOf(userId))
    .forNoKeyUpdate(),
)

const readMessage = statementOnce((db, { messageId, userId }: MessageTarget) =>
  chatsOf(db, userId)
    .innerJoin('messages', 'messages.chat_id', 'chats.id')
    .where('messages.id', '=', messageId)
    .where('messages.line', 'is', null)
    .where(isShownTo(userId))
    .whereRef('messages.seq', '>', sql`coalesce(marker.hidden_seq, 0)`)
    .select([
      'chats.id as chatId',
      'messages.id',
      'messages.from_id as fromId',
      'messages.content',
      'messages.withheld_content as withheldContent',
      contentFor(userId).as('shownContent'),
      'messages.withheld',
      'messages.revision',
      sql<boolean>`messages.deleted_at is not null`.as('deleted'),
      sql<boolean>`messages.created_at >
        clock_timestamp() - make_interval(mins => ${sql.lit(limits.messageEditMinutes)})`.as(
        'recent',
      ),
      isBlockedBy(userId, 'other.id').as('blocked'),
      hasBlockedPerson('other.id', userId).as('hiddenFromRecipient'),
      participantIds.as('people'),
    ]),
)

/**
 * Finds a message that a person is about to change, and locks its chat.
 *
 * @throws ApiError `not_found` if the person does not see it
 */
export const findMessage = async (trx: Transaction<Database>, target: MessageTarget) => {
  // Two statements: one alone would read what was there before it waited for the lock.
  const [, [found]] = await sendTogether(trx, lockChat(trx, target), readMessage(trx, target))
  if (!found) throw notFound('message')
  return found
}

export type FoundMessage = Awaited<ReturnType<typeof findMessage>>

/** Shows a changed message on the open pages of these people. */
export const publishChange = (
  trx: Transaction<Database>,
  { id, chatId }: FoundMessage,
  to: readonly string[],
): Promise<void> => publish(trx, to, { type: 'message-changed', chatId, message: { id } })

/** A message as a participant sees it now. */
export const presentMessage = async (
  trx: Transaction<Database>,
  { messageId, userId }: MessageTarget,
): Promise<Message> => {
  const id = sql<string>`${messageId}::uuid`
  const { message } = await trx
    .selectNoFrom(currentMessage(trx, id, userId).as('message'))
    .executeTakeFirstOrThrow()
  if (!message) throw notFound('message')
  return message
}
