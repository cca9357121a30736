import type { Kysely, Updateable } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import type { ChatMarkers } from '../platform/database/schema/messages.ts'
import { notFound } from '../platform/http/errors.ts'
import { dismissChat } from '../notifications/dismiss.ts'
import { publish } from '../live/publish.ts'
import { chatsOf } from './store.ts'
import { unreadCount } from './unread.ts'

interface Reading {
  chatId: string
  userId: string
  /** The message up to which all is read. */
  seq: number
}

/**
 * Begins a statement that moves a person's read marker of an existing chat forward; `moved` has a row if
 * it does. Read messages are no longer mailed; later ones are.
 *
 * @param hidden what the marker stores about the message if it is hidden from the other participant
 */
export const movingMarker = (
  db: Kysely<Database>,
  { chatId, userId, seq }: Reading,
  hidden: Pick<Updateable<ChatMarkers>, 'withheld_seq' | 'withheld_at'> = {},
) =>
  db
    .with('moved', (statement) =>
      statement
        .insertInto('chat_markers')
        .values({ chat_id: chatId, user_id: userId, read_seq: seq, ...hidden })
        .onConflict((marker) =>
          marker
            .columns(['chat_id', 'user_id'])
            .doUpdateSet({ read_seq: seq, ...hidden })
            .where('chat_markers.read_seq', '<', seq),
        )
        .returning('read_seq'),
    )
    .with('unmailed', (statement) =>
      statement
        .updateTable('notifications')
        .set({ mailed_at: null })
        .where('user_id', '=', userId)
        .where('chat_id', '=', chatId)
        .where('mailed_at', 'is not', null)
        .where('dismissed_at', 'is', null)
        .where((eb) => eb.exists(eb.selectFrom('moved').select('read_seq'))),
    )

/**
 * Marks a chat as read up to a message, on all of the person's open pages, and closes its notification
 * when all is read. Repeating it, or marking less, changes nothing.
 *
 * @returns how many messages are unread now.
 * @throws ApiError `not_found` if the person is not a participant.
 */
export const markRead = (db: Kysely<Database>, { chatId, userId, seq }: Reading): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const mine = chatsOf(trx, userId).where('chats.id', '=', chatId)
    // Locked, so that the chat is not purged before the marker is written, and no new message comes between
    // counting what is unread and closing the notification.
    const chat = await mine.forShare('chats').executeTakeFirst()
    if (!chat) throw notFound('chat')
    const readSeq = Math.min(seq, chat.lastSeq)
    const moved = await movingMarker(trx, { chatId, userId, seq: readSeq })
      .selectFrom('moved')
      .select('read_seq')
      .executeTakeFirst()
    const { unread } = await mine
      .select(unreadCount(userId).as('unread'))
      .executeTakeFirstOrThrow(() => notFound('chat'))
    if (moved) await publish(trx, [userId], { type: 'chat-read', chatId, seq: readSeq, unread })
    if (moved && unread === 0) await dismissChat(trx, { chatId, userId })
    return unread
  })
