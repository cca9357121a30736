import type { ChatPreview, Paging } from '@quad/contract'
import { sql, type Kysely } from 'kysely'
import * as z from 'zod'
import type { Database } from '../database/schema.ts'
import { decodeCursor, encodeCursor, type Page } from '../http/paging.ts'
import { timeText } from '../http/time-text.ts'
import { lastMessagesOf } from './messages.ts'
import { presentChat } from './present.ts'
import { chatsOf, lastMessageAt } from './store.ts'
import { unreadCount } from './unread.ts'

const cursorParts = z.tuple([z.iso.datetime(), z.uuid()])

/**
 * What a person's list shows: every group chat, and a direct one as soon as it has a message that the
 * person has not deleted.
 */
const listed = (db: Kysely<Database>, userId: string) =>
  chatsOf(db, userId).where((eb) =>
    eb.or([
      eb('chats.project_id', 'is not', null),
      sql<boolean>`greatest(chats.last_seq, marker.withheld_seq) > coalesce(marker.hidden_seq, 0)`,
    ]),
  )

/** A person's chats, the one last written in first, each with what is unread in it. */
export const listChats = async (
  db: Kysely<Database>,
  userId: string,
  { limit, cursor }: Paging,
): Promise<Page<ChatPreview>> => {
  const after = decodeCursor(cursor, cursorParts)
  const { total } = await listed(db, userId)
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await listed(db, userId)
    .select([timeText(lastMessageAt).as('lastMessageAt'), unreadCount(userId).as('unread')])
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(${lastMessageAt}, chats.id)
          < (${after?.[0]}::timestamptz, ${after?.[1]}::uuid)`,
      ),
    )
    .orderBy(lastMessageAt, 'desc')
    .orderBy('chats.id', 'desc')
    .limit(limit + 1)
    .execute()
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const lastMessages = await lastMessagesOf(db, page)
  return {
    items: page.map((row) => ({
      ...presentChat(row),
      lastMessage: lastMessages.get(row.id) ?? null,
      unread: row.unread,
    })),
    total,
    next: rows.length > limit && last ? encodeCursor(last.lastMessageAt, last.id) : null,
  }
}
