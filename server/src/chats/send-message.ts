import { randomUUID } from 'node:crypto'
import type { Message } from '@quad/contract'
import type { Kysely } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import { authorize } from '../platform/http/access.ts'
import { onChat } from './command.ts'
import { findSent } from './messages.ts'
import { chatPolicy } from './policy.ts'
import { messageStatements } from './store.ts'

interface Sending {
  chatId: string
  fromId: string
  content: string
  /** The id that the sender's page gave the message, by which a repeated one is found. */
  ts: string
}

/**
 * Stores a message and shows it on the open pages of all participants, including the sender's other
 * pages. Notifies the other person of a direct chat, but not the members of a group chat. A repeated
 * message (same `ts`) returns the stored one. The sender has read the chat, and the sender's own notification of it is
 * dismissed. A message to a person who has blocked the sender is stored for the sender alone.
 *
 * @throws ApiError `not_found` if the sender is not a participant, `conflict` if the other account was
 *   deleted or the sender has blocked the other.
 */
export const sendMessage = (
  db: Kysely<Database>,
  { chatId, fromId, content, ts }: Sending,
): Promise<Message> =>
  onChat(db, { chatId, userId: fromId }, async ({ trx, chat, effects }) => {
    const [sent] = await findSent(trx, { chatId, fromId, ts })
    if (sent) return sent
    authorize({}, chatPolicy.send, chat)
    const { hiddenFromRecipient: hidden, nextSeq: seq, nextTime: sentAt } = chat
    const message: Message = {
      id: randomUUID(),
      seq,
      content,
      fromId,
      ts,
      timeSent: sentAt.toISOString(),
      edited: false,
      deleted: false,
      revision: 0,
      reactions: [],
    }
    effects.add(...messageStatements(trx, { ...message, chatId, sentAt, hidden }))
    effects.publish(chat.seenBy, { type: 'message', chatId, message, fromName: chat.userName })
    effects.dismiss({ chatId, userIds: [fromId] })
    effects.notify(chat.otherId === null || hidden ? [] : [chat.otherId], {
      type: 'direct-message',
      fromId,
      chatId,
      message: content,
      messageId: message.id,
    })
    return message
  })
