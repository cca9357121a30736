import type { ChatPreview, Paging } from '@quad/contract'
import { sql, type Kysely } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import * as z from 'zod'
import { buildOnce } from '../platform/database/build-once.ts'
import type { Database } from '../platform/database/schema.ts'
import { cursorTime, decodeCursor, paginate, type ListPage } from '../platform/http/paging.ts'
import { timeText } from '../platform/http/time-text.ts'
import { messageColumns } from './messages.ts'
import { presentChat } from './present.ts'
import { lastMessageAt, lastSeq, listedChatsOf } from './store.ts'
import { unreadCount } from './unread.ts'

const cursorParts = z.tuple([cursorTime, z.uuid()])

/** The cursor of the first page: later than each chat. */
const beforeTheFirst = ['infinity', '00000000-0000-0000-0000-000000000000'] as const

interface PageOfChats {
  userId: string
  /** Time of the last message, and id, of the chat before the page. */
  time: string
  chatId: string
  rowLimit: number
}

/** The number of a person's chats, and a page of them. */
const readPage = buildOnce((db, { userId, time, chatId, rowLimit }: PageOfChats) => {
  const listed = listedChatsOf(db, userId)
  const page = listed
    .select((eb) => [
      timeText(lastMessageAt).as('lastMessageAt'),
      unreadCount(userId).as('unread'),
      jsonObjectFrom(
        eb
          .selectFrom('messages')
          .select(messageColumns(userId))
          .whereRef('messages.chat_id', '=', 'chats.id')
          .where('messages.seq', '=', lastSeq),
      ).as('lastMessage'),
    ])
    .where(sql<boolean>`(${lastMessageAt}, chats.id) < (${time}::timestamptz, ${chatId}::uuid)`)
    .orderBy(lastMessageAt, 'desc')
    .orderBy('chats.id', 'desc')
    .limit(rowLimit)
  return db.selectNoFrom([
    listed
      .clearSelect()
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .as('total'),
    jsonArrayFrom(page).as('rows'),
  ])
})

/** A person's chats by last message, the newest first, each with its unread count. */
export const listChats = async (
  db: Kysely<Database>,
  userId: string,
  { limit, cursor }: Paging,
): Promise<ListPage<ChatPreview>> => {
  const [time, chatId] = decodeCursor(cursor, cursorParts) ?? beforeTheFirst
  const [found] = await readPage(db, { userId, time, chatId, rowLimit: limit + 1 })
  return paginate(found?.rows ?? [], {
    limit,
    total: found?.total ?? 0,
    cursorOf: (last) => [last.lastMessageAt, last.id],
    present: (row) => ({
      ...presentChat(row),
      lastMessage: row.lastMessage,
      unread: row.unread,
    }),
  })
}
