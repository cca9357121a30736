import { deletedPerson, type Message, type Paging, type PersonRef } from '@quad/contract'
import type { ExpressionBuilder, Kysely, Selectable } from 'kysely'
import * as z from 'zod'
import type { Database } from '../database/schema.ts'
import { decodeCursor, encodeCursor, type Page } from '../http/paging.ts'

export const messageColumns = [
  'messages.id',
  'messages.seq',
  'messages.content',
  'messages.from_id',
  'messages.created_at',
  'messages.client_ts',
] as const

type MessageRow = Pick<
  Selectable<Database['messages']>,
  'id' | 'seq' | 'content' | 'from_id' | 'created_at' | 'client_ts'
>

export const presentMessage = (row: MessageRow): Message => ({
  id: row.id,
  seq: row.seq,
  content: row.content,
  fromId: row.from_id ?? deletedPerson.id,
  timeSent: row.created_at.toISOString(),
  ts: row.client_ts,
})

/** A withheld message is its sender's alone. */
const isShownTo = (viewerId: string) => (eb: ExpressionBuilder<Database, 'messages'>) =>
  eb.or([eb('messages.withheld', '=', false), eb('messages.from_id', '=', viewerId)])

const cursorParts = z.tuple([z.int()])

/**
 * A page of a chat's messages after `hiddenSeq` as one of its people sees them, the newest first; the
 * cursor leads to older ones.
 */
export const messagesOf = async (
  db: Kysely<Database>,
  { id, hiddenSeq }: { id: string; hiddenSeq: number },
  viewerId: string,
  { limit, cursor }: Paging,
): Promise<Page<Message>> => {
  const [before] = decodeCursor(cursor, cursorParts) ?? []
  const shown = db
    .selectFrom('messages')
    .where('chat_id', '=', id)
    .where('seq', '>', hiddenSeq)
    .where(isShownTo(viewerId))
  const { total } = await shown
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await shown
    .select(messageColumns)
    .$if(before !== undefined, (query) => query.where('seq', '<', before ?? 0))
    .orderBy('seq', 'desc')
    .limit(limit + 1)
    .execute()
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    items: page.map(presentMessage),
    total,
    next: rows.length > limit && last ? encodeCursor(last.seq) : null,
  }
}

/** The messages with the numbers `lastSeq` of these chats, by the chat's id. */
export const lastMessagesOf = async (
  db: Kysely<Database>,
  chats: readonly { id: string; lastSeq: number }[],
): Promise<Map<string, Message>> => {
  if (chats.length === 0) return new Map()
  const rows = await db
    .selectFrom('messages')
    .select([...messageColumns, 'messages.chat_id'])
    .where((eb) =>
      eb(
        eb.refTuple('chat_id', 'seq'),
        'in',
        chats.map(({ id, lastSeq }) => eb.tuple(id, lastSeq)),
      ),
    )
    .execute()
  return new Map(rows.map((row) => [row.chat_id, presentMessage(row)]))
}

/** Who wrote these messages, whether they still take part or not. */
export const writersOf = async (
  db: Kysely<Database>,
  messages: readonly Message[],
): Promise<PersonRef[]> => {
  const ids = [...new Set(messages.map(({ fromId }) => fromId))]
  if (ids.length === 0) return []
  const people = await db
    .selectFrom('users')
    .select(['id', 'name', 'profile_photo_id as profilePhotoId'])
    .where('id', 'in', ids)
    .execute()
  return ids.includes(deletedPerson.id) ? [...people, deletedPerson] : people
}
