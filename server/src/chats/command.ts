import { limits, type Message } from '@quad/contract'
import { sql, type Kysely, type Transaction } from 'kysely'
import { command, type Effects } from '../command.ts'
import { hasBlockedPerson, isBlockedBy } from '../people/blocking/store.ts'
import { reusableStatement, sendTogether } from '../platform/database/statements.ts'
import type { Database } from '../platform/database/schema.ts'
import { notFound } from '../platform/http/errors.ts'
import { contentFor, currentMessage, isShownTo } from './messages.ts'
import { chatIdsOf, chatOf, chatsOf, isMuted, nextSeq, nextTime, participantIds } from './store.ts'

/** A chat, and the participant who acts in it. */
export interface InChat {
  chatId: string
  userId: string
}

/** A message, and the person who acts on it. */
export interface MessageTarget {
  messageId: string
  userId: string
}

/** A chat as the person who acts in it has it now. */
export type LockedChat = Awaited<
  ReturnType<ReturnType<typeof chatInCommand>['execute']>
>[number] & {
  /** Who sees what the person does there: the person alone, if the other one has blocked the person. */
  seenBy: string[]
}

/** A change in a chat, which is locked. */
interface ChatCommand {
  trx: Transaction<Database>
  effects: Effects
  chat: LockedChat
}

/**
 * Changes a chat for one of its participants in one transaction, and sends its effects at the end. The lock brings
 * messages and changes into one order: they are numbered, dated and seen in it.
 *
 * @param deletes whether the change may delete the chat: a stronger lock later could deadlock
 * @throws ApiError `not_found` if the person is not a participant, and what the change throws
 */
export const onChat = <T>(
  db: Kysely<Database>,
  inChat: InChat,
  change: (command: ChatCommand) => Promise<T>,
  { deletes = false } = {},
): Promise<T> =>
  command(db, async ({ trx, effects }) => {
    // Two statements: one alone would read what was there before it waited for the lock.
    const lock = (deletes ? lockToDelete : lockChat)(trx, inChat)
    const [, [chat]] = await sendTogether(trx, lock, readChat(trx, inChat))
    // Also after the person has left while another transaction held the lock.
    if (!chat) throw notFound('chat')
    const seenBy = chat.hiddenFromRecipient ? [inChat.userId] : chat.people
    return change({ trx, effects, chat: { ...chat, seenBy } })
  })

const ownChat = (db: Kysely<Database>, { chatId, userId }: InChat) =>
  db.selectFrom('chats').select('id').where('id', '=', chatId).where('id', 'in', chatIdsOf(userId))

const lockChat = reusableStatement((db, inChat: InChat) => ownChat(db, inChat).forNoKeyUpdate())

const lockToDelete = reusableStatement((db, inChat: InChat) => ownChat(db, inChat).forUpdate())

const chatInCommand = (db: Kysely<Database>, { chatId, userId }: InChat) =>
  chatOf(db, chatId, userId).select((eb) => [
    participantIds.as('people'),
    // The other person has blocked this one.
    hasBlockedPerson('other.id', userId).as('hiddenFromRecipient'),
    eb
      .selectFrom('users')
      .select('users.name')
      .where('users.id', '=', userId)
      .$asScalar()
      .$notNull()
      .as('userName'),
    isMuted(sql.ref('chats.id'), sql.ref('other.id')).as('mutedByOther'),
    nextSeq.as('nextSeq'),
    nextTime.as('nextTime'),
  ])

const readChat = reusableStatement(chatInCommand)

/** A message as the person who acts on it sees it now, in a locked chat. */
export type LockedMessage = Awaited<
  ReturnType<ReturnType<typeof messageInCommand>['execute']>
>[number]

/** A change of a message, whose chat is locked. */
export interface MessageCommand {
  trx: Transaction<Database>
  effects: Effects
  message: LockedMessage
}

/**
 * Changes a message that a person sees in one transaction, and sends its effects at the end. Locks its chat.
 *
 * @returns the message as the person sees it afterwards
 * @throws ApiError `not_found` if the person does not see it, and what the change throws
 */
export const onMessage = (
  db: Kysely<Database>,
  target: MessageTarget,
  change: (command: MessageCommand) => Promise<void>,
): Promise<Message> =>
  command(db, async ({ trx, effects }) => {
    const [, [message]] = await sendTogether(
      trx,
      lockChatOfMessage(trx, target),
      readMessage(trx, target),
    )
    if (!message) throw notFound('message')
    await change({ trx, effects, message })
    const changed = await trx
      .selectNoFrom(
        currentMessage(trx, sql<string>`${target.messageId}::uuid`, target.userId).as('message'),
      )
      .executeTakeFirstOrThrow()
    if (!changed.message) throw notFound('message')
    return changed.message
  })

const lockChatOfMessage = reusableStatement((db, { messageId, userId }: MessageTarget) =>
  db
    .selectFrom('chats')
    .select('id')
    .where('id', '=', (eb) =>
      eb.selectFrom('messages').select('chat_id').where('messages.id', '=', messageId),
    )
    .where('id', 'in', chatIdsOf(userId))
    .forNoKeyUpdate(),
)

const messageInCommand = (db: Kysely<Database>, { messageId, userId }: MessageTarget) =>
  chatsOf(db, userId)
    .innerJoin('messages', 'messages.chat_id', 'chats.id')
    .where('messages.id', '=', messageId)
    .where('messages.line', 'is', null)
    .where(isShownTo(userId))
    .whereRef('messages.seq', '>', sql`coalesce(marker.deleted_up_to, 0)`)
    .select([
      'chats.id as chatId',
      'messages.id',
      'messages.from_id as fromId',
      'messages.content',
      'messages.hidden_content as hiddenContent',
      contentFor(userId).as('shownContent'),
      // From all but its sender.
      'messages.seq',
      'messages.hidden',
      'messages.revision',
      sql<boolean>`messages.deleted_at is not null`.as('deleted'),
      sql<boolean>`messages.pinned_at is not null`.as('pinned'),
      sql<boolean>`messages.created_at >
        clock_timestamp() - make_interval(mins => ${sql.lit(limits.messageEditMinutes)})`.as(
        'recent',
      ),
      isBlockedBy(userId, 'other.id').as('blocked'),
      hasBlockedPerson('other.id', userId).as('hiddenFromRecipient'),
      participantIds.as('people'),
    ])

const readMessage = reusableStatement(messageInCommand)
