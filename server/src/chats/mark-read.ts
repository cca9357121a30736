import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import { notFound } from '../platform/http/errors.ts'
import { onChat } from './command.ts'
import { chatsOf, readUpToStatement } from './store.ts'

interface Reading {
  chatId: string
  userId: string
  /** The message up to which all is read. */
  seq: number
}

/**
 * Marks a chat as read up to a message, on all of the person's open pages, and dismisses its notification
 * when all is read, and those of read mentions. Read messages are no longer mailed; later ones are. Repeating it, or
 * marking less, only dismisses mentions that an edit has added since.
 *
 * @returns how many messages are unread now.
 * @throws ApiError `not_found` if the person is not a participant.
 */
export const markRead = (
  db: Kysely<Database>,
  { chatId, userId, seq: wanted }: Reading,
): Promise<number> =>
  onChat(db, { chatId, userId }, async ({ trx, chat, effects }) => {
    const seq = Math.min(wanted, chat.lastSeq)
    const isNew = seq > chat.readSeq
    if (isNew) await trx.executeQuery(readUpToStatement(trx, { chatId, userId, seq }))
    const { unread } = await chatsOf(trx, userId)
      .where('chats.id', '=', chatId)
      .select(unreadCount(userId).as('unread'))
      .executeTakeFirstOrThrow(() => notFound('chat'))
    if (isNew) effects.publish([userId], { type: 'chat-read', chatId, seq, unread })
    if (isNew && unread === 0) effects.dismiss({ chatId, userIds: [userId] })
    else {
      if (isNew) effects.add(mailAgain(trx, { chatId, userId }))
      const ids = chat.projectId === null ? [] : await readMentions(trx, { chatId, userId, seq })
      for (const messageId of ids) effects.dismiss({ chatId, userIds: [userId], messageId })
    }
    return unread
  })

/** Lets the open notification of direct messages be mailed again, about what comes after. */
const mailAgain = (db: Kysely<Database>, { chatId, userId }: Pick<Reading, 'chatId' | 'userId'>) =>
  db
    .updateTable('notifications')
    .set({ mailed_at: null })
    .where('user_id', '=', userId)
    .where('chat_id', '=', chatId)
    .where('type', '=', 'direct-message')
    .where('mailed_at', 'is not', null)
    .where('dismissed_at', 'is', null)

/** Ids of the read messages of a chat that a person's open notifications of mentions quote. */
const readMentions = async (db: Kysely<Database>, { chatId, userId, seq }: Reading) => {
  const rows = await db
    .selectFrom('notifications')
    .select('message_id as messageId')
    .where('user_id', '=', userId)
    .where('chat_id', '=', chatId)
    .where('type', '=', 'mention')
    .where('closed', '=', false)
    .where('message_seq', '<=', seq)
    .execute()
  return rows.flatMap(({ messageId }) => messageId ?? [])
}

/** Larger counts stop here. */
const unreadAtMost = 100

/**
 * The messages of others, without deleted ones, after a person's read and deleted ones, in a query of `chats` and the person's
 * `marker`.
 */
const unreadMessages = (userId: string) => sql`
  select from messages as each
  where each.chat_id = chats.id
  and each.seq > greatest(marker.read_seq, marker.deleted_up_to, 0)
  and each.from_id is distinct from ${userId}
  and not each.hidden and each.line is null and each.deleted_at is null`

/** The number of unread messages, at most `unreadAtMost`. */
export const unreadCount = (userId: string): RawBuilder<number> => sql<number>`(
  select count(*) from (${unreadMessages(userId)} limit ${sql.lit(unreadAtMost)}) as unread)`

/** The ids of a person's chats with unread messages, without muted ones and declined requests. */
export const unreadChatIds = async (db: Kysely<Database>, userId: string): Promise<string[]> => {
  const rows = await chatsOf(db, userId)
    .clearSelect()
    .select('chats.id')
    .where(
      sql<boolean>`marker.muted is not true
      and marker.request is distinct from 'declined' and exists (${unreadMessages(userId)})`,
    )
    .execute()
  return rows.map(({ id }) => id)
}
