import type { ChatPreview, Paging } from '@quad/contract'
import { sql, type Kysely } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import * as z from 'zod'
import type { Database } from '../platform/database/schema.ts'
import { cursorTime, decodeCursor, paginate, type ListPage } from '../platform/http/paging.ts'
import { timeText } from '../platform/http/time-text.ts'
import { messageColumns, presentMessage } from './messages.ts'
import { presentChat } from './present.ts'
import { lastMessageAt, lastSeq, listedChatsOf } from './store.ts'
import { unreadCount } from './unread.ts'

const cursorParts = z.tuple([cursorTime, z.uuid()])

/** A person's chats by last message, the newest first, each with its unread count. */
export const listChats = async (
  db: Kysely<Database>,
  userId: string,
  { limit, cursor }: Paging,
): Promise<ListPage<ChatPreview>> => {
  const after = decodeCursor(cursor, cursorParts)
  const listed = listedChatsOf(db, userId)
  const page = listed
    .select((eb) => [
      timeText(lastMessageAt).as('lastMessageAt'),
      unreadCount(userId).as('unread'),
      jsonObjectFrom(
        eb
          .selectFrom('messages')
          .select(messageColumns)
          .whereRef('messages.chat_id', '=', 'chats.id')
          .where('messages.seq', '=', lastSeq),
      ).as('lastMessage'),
    ])
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(${lastMessageAt}, chats.id)
          < (${after?.[0]}::timestamptz, ${after?.[1]}::uuid)`,
      ),
    )
    .orderBy(lastMessageAt, 'desc')
    .orderBy('chats.id', 'desc')
    .limit(limit + 1)
  const { total, rows } = await db
    .selectNoFrom([
      listed
        .clearSelect()
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .as('total'),
      jsonArrayFrom(page).as('rows'),
    ])
    .executeTakeFirstOrThrow()
  return paginate(rows, {
    limit,
    total: total ?? 0,
    cursorOf: (last) => [last.lastMessageAt, last.id],
    present: (row) => ({
      ...presentChat(row),
      lastMessage: row.lastMessage && presentMessage(row.lastMessage),
      unread: row.unread,
    }),
  })
}
