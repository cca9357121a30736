import {
  deletedPerson,
  type ChatLine,
  type ChatLineType,
  type Message,
  type Paging,
  type PersonRef,
} from '@quad/contract'
import type { ExpressionBuilder, Kysely } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import * as z from 'zod'
import { buildOnce } from '../platform/database/build-once.ts'
import type { Database } from '../platform/database/schema.ts'
import { decodeCursor, paginate, type ListPage } from '../platform/http/paging.ts'
import { isoTime } from '../platform/http/time-text.ts'
import { chatOf, type ChatRow } from './store.ts'

export const messageColumns = [
  'messages.id',
  'messages.seq',
  'messages.content',
  'messages.from_id as fromId',
  'messages.client_ts as ts',
  isoTime('messages.created_at').as('timeSent'),
] as const

interface MessageRow extends Omit<Message, 'fromId'> {
  fromId: string | null
}

export const presentMessage = ({ fromId, ...message }: MessageRow): Message => ({
  ...message,
  fromId: fromId ?? deletedPerson.id,
})

interface LineRow {
  id: string
  seq: number
  line: ChatLineType
  fromId: string | null
  eventId: string | null
  content: string
  timeSent: string
}

export const presentLine = ({ line, fromId, eventId, content, ...row }: LineRow): ChatLine => ({
  id: row.id,
  seq: row.seq,
  type: line,
  personId: fromId ?? deletedPerson.id,
  event: line === 'event-created' ? { id: eventId, title: content } : null,
  timeSent: row.timeSent,
})

/** A message or a line of a page. */
type PageRow = MessageRow & Pick<LineRow, 'eventId'> & { line: ChatLineType | null }

const presentRow = ({ line, eventId, ...row }: PageRow): Message | ChatLine =>
  line === null ? presentMessage(row) : presentLine({ ...row, line, eventId })

const isLine = (each: Message | ChatLine): each is ChatLine => 'personId' in each
const isMessage = (each: Message | ChatLine): each is Message => !isLine(each)

/** A hidden message is visible only to its sender. */
const isShownTo = (viewerId: string) => (eb: ExpressionBuilder<Database, 'messages'>) =>
  eb.or([eb('messages.withheld', '=', false), eb('messages.from_id', '=', viewerId)])

const cursorParts = z.tuple([z.int()])

/** Above the number of each message. */
const afterTheLast = Number.MAX_SAFE_INTEGER

interface PageOfChat {
  chatId: string
  viewerId: string
  /** The page holds messages with smaller numbers. */
  before: number
  rowLimit: number
}

/** A chat as a participant sees it, a page of its messages and lines after the deleted ones, and their people. */
const readPage = buildOnce((db, { chatId, viewerId, before, rowLimit }: PageOfChat) => {
  const messages = db.selectFrom('messages').where('chat_id', '=', chatId)
  return db
    .with('chat', () => chatOf(db, chatId, viewerId))
    .with('page', (eb) =>
      messages
        .select([...messageColumns, 'messages.line', 'messages.event_id as eventId'])
        .where('seq', '>', eb.selectFrom('chat').select('chat.hiddenSeq'))
        .where('seq', '<', before)
        .where(isShownTo(viewerId))
        .orderBy('seq', 'desc')
        .limit(rowLimit),
    )
    .selectFrom('chat')
    .selectAll()
    .select((eb) => [
      messages
        .select((each) => each.fn.countAll<number>().as('count'))
        .where('seq', '>', eb.ref('chat.hiddenSeq'))
        .where(isShownTo(viewerId))
        .as('total'),
      jsonArrayFrom(eb.selectFrom('page').selectAll().orderBy('seq', 'desc')).as('rows'),
      jsonObjectFrom(messages.select(messageColumns).where('seq', '=', eb.ref('chat.lastSeq'))).as(
        'last',
      ),
      jsonArrayFrom(
        eb
          .selectFrom('users')
          .select(['id', 'name', 'profile_photo_id as profilePhotoId'])
          .where('id', 'in', eb.selectFrom('page').select('fromId')),
      ).as('writers'),
    ])
})

/** A chat with a page of its messages. */
export interface OpenChat {
  chat: ChatRow & { blocked: boolean }
  /** The newest first. */
  page: ListPage<Message>
  /** The lines of the page, the newest first. */
  lines: ChatLine[]
  lastMessage: Message | null
  /** The authors of the page's messages and the people of its lines, including former participants. */
  people: PersonRef[]
}

/**
 * Reads a chat with a page of its messages as a participant sees them; undefined for others. The cursor
 * leads to older ones.
 */
export const openChat = async (
  db: Kysely<Database>,
  chatId: string,
  viewerId: string,
  { limit, cursor }: Paging,
): Promise<OpenChat | undefined> => {
  const [before = afterTheLast] = decodeCursor(cursor, cursorParts) ?? []
  const [found] = await readPage(db, { chatId, viewerId, before, rowLimit: limit + 1 })
  if (!found) return undefined
  const { total, rows, last, writers, ...chat } = found
  const { items, ...page } = paginate(rows, {
    limit,
    total: total ?? 0,
    cursorOf: ({ seq }) => [seq],
    present: presentRow,
  })
  const personIds = new Set(items.map((each) => (isLine(each) ? each.personId : each.fromId)))
  return {
    chat,
    page: { ...page, items: items.filter(isMessage) },
    lines: items.filter(isLine),
    lastMessage: last && last.seq > chat.hiddenSeq ? presentMessage(last) : null,
    people: [...writers, deletedPerson].filter((person) => personIds.has(person.id)),
  }
}
