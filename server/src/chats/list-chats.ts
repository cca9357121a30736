import { type ChatPreview, type ListPage, type Paging } from '@quad/contract'
import { type Kysely } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { reusableQuery } from '../platform/database/statements.ts'
import { byId, byTime, keyset } from '../platform/database/keyset.ts'
import type { Database } from '../platform/database/schema.ts'
import { paginate, readCursor } from '../platform/http/paging.ts'
import { unreadCount } from './mark-read.ts'
import { namedMessage } from './messages.ts'
import { lastMessageAt, lastSeq, listedChatsOf, presentChat } from './store.ts'

const newestFirst = keyset({ time: byTime(lastMessageAt), chatId: byId('chats.id') })

interface PageOfChats {
  userId: string
  /** Time of the last message, and id, of the chat before the page. */
  time: string
  chatId: string
  rowLimit: number
}

/** The number of a person's chats, and a page of them. */
const readPage = reusableQuery((db, { userId, time, chatId, rowLimit }: PageOfChats) => {
  const listed = listedChatsOf(db, userId)
  const page = listed
    .select((eb) => [
      newestFirst.cursor,
      unreadCount(userId).as('unread'),
      jsonObjectFrom(
        namedMessage(userId)
          .where('messages.chat_id', '=', eb.ref('chats.id'))
          .where('messages.seq', '=', lastSeq),
      ).as('lastMessage'),
    ])
    .where(newestFirst.after({ time, chatId }))
    .orderBy(newestFirst.order)
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
  const position = readCursor(cursor, newestFirst)
  const [found] = await readPage(db, { userId, ...position, rowLimit: limit + 1 })
  return paginate(found?.rows ?? [], {
    limit,
    total: found?.total ?? 0,
    present: (row) => ({
      ...presentChat(row),
      lastMessage: row.lastMessage,
      unread: row.unread,
    }),
  })
}
