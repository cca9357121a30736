import { randomUUID } from 'node:crypto'
import {
  messageSummary,
  type EndpointInput,
  type Endpoints,
  type Message,
  type QuotedMessage,
} from '@quad/contract'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import type { Statement } from '../platform/database/statements.ts'
import { authorize } from '../platform/http/access.ts'
import { notFound } from '../platform/http/errors.ts'
import { attachmentsForNew, attachStatement } from './attachments.ts'
import { onChat, type LockedChat } from './command.ts'
import { mentionedByNew, mentionStatement, notifyMentioned } from './mentions.ts'
import { findInCommon, requestStatement } from './message-requests.ts'
import { findQuoted, findSent } from './messages.ts'
import { chatPolicy } from './policy.ts'
import { messageStatements } from './store.ts'

interface Sending extends Omit<EndpointInput<Endpoints['sendMessage']>['body'], 'msg'> {
  chatId: string
  fromId: string
  content: string
}

/**
 * Stores a message and shows it on the open pages of all participants, including the sender's other
 * pages. Notifies the other person of a direct chat; of a group chat, those whom it mentions. A repeated
 * message (same `ts`) returns the stored one. The sender has read the chat, and the sender's own notification of it is
 * dismissed. A message to a person who has blocked the sender is stored for the sender alone.
 *
 * @throws ApiError `not_found` if the sender is not a participant or does not see the message that it replies to, `conflict` if the other account was
 *   deleted, the sender has blocked the other, or a file is not there to be sent.
 */
export const sendMessage = (
  db: Kysely<Database>,
  { chatId, fromId, content, replyTo: quotedSeq, mentions, attachments: files = [], ts }: Sending,
): Promise<Message> =>
  onChat(db, { chatId, userId: fromId }, async ({ trx, chat, effects }) => {
    const [sent] = await findSent(trx, { chatId, fromId, ts })
    if (sent) return sent
    authorize({}, chatPolicy.send, chat)
    const replyTo = await quotedIn(trx, { chatId, viewerId: fromId, seq: quotedSeq })
    const { projectId, hiddenFromRecipient: hidden, nextSeq: seq, nextTime: sentAt } = chat
    const attachments = await attachmentsForNew(trx, { chatId, userId: fromId }, files)
    const mentioned = await mentionedByNew(trx, { projectId, fromId, content, mentions })
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
      replyTo,
      pinned: false,
      mentions: mentioned.map(({ blocked: _, ...each }) => each),
      attachments,
    }
    const summary = messageSummary(message)
    const stored = {
      ...message,
      chatId,
      sentAt,
      hidden,
      replyTo: replyTo?.seq ?? null,
      attachments: JSON.stringify(attachments),
    }
    effects.add(...messageStatements(trx, stored))
    if (attachments.length > 0) effects.add(attachStatement(trx, message.id, attachments))
    if (mentioned.length > 0) effects.add(mentionStatement(trx, message.id, mentioned))
    effects.add(...(await requestChanges(trx, chat, { chatId, fromId })))
    // Each stream reads the message again, as its person sees it.
    const published = { ...message, replyTo: null, mentions: [] }
    effects.publish(chat.seenBy, {
      type: 'message',
      chatId,
      message: published,
      fromName: chat.userName,
    })
    effects.dismiss({ chatId, userIds: [fromId] })
    effects.notify(chat.otherId === null || hidden || chat.mutedByOther ? [] : [chat.otherId], {
      type: 'direct-message',
      fromId,
      chatId,
      message: summary,
      messageId: message.id,
      messageSeq: seq,
    })
    notifyMentioned(effects, mentioned, { ...message, chatId, projectId })
    return message
  })

/**
 * The statements that make the first message to a person with whom the sender has nothing in common a request, or accept
 * the request that the sender replies to.
 */
const requestChanges = async (
  trx: Transaction<Database>,
  { otherId, nextSeq, request }: Pick<LockedChat, 'otherId' | 'nextSeq' | 'request'>,
  { chatId, fromId }: { chatId: string; fromId: string },
): Promise<Statement[]> => {
  if (request !== null) {
    return [requestStatement(trx, { chatId, userId: fromId, request: null })]
  }
  if (otherId === null || nextSeq > 1) return []
  const [inCommon] = await findInCommon(trx, { oneId: fromId, otherId })
  return inCommon?.found
    ? []
    : [requestStatement(trx, { chatId, userId: otherId, request: 'pending' })]
}

/** The message that another one replies to; null without a number. */
const quotedIn = async (
  db: Kysely<Database>,
  { seq, ...inChat }: { chatId: string; viewerId: string; seq: number | undefined },
): Promise<QuotedMessage | null> => {
  if (seq === undefined) return null
  const [found] = await findQuoted(db, { ...inChat, seqs: [seq] })
  if (!found) throw notFound('message')
  return found.message
}
