import { deletedPerson, type Message, type Paging, type PersonRef } from '@quad/contract'
import type { ExpressionBuilder, Kysely } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import * as z from 'zod'
import type { Database } from '../platform/database/schema.ts'
import { decodeCursor, paginate, type ListPage } from '../platform/http/paging.ts'
import { isoTime } from '../platform/http/time-text.ts'

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

/** A hidden message is visible only to its sender. */
const isShownTo = (viewerId: string) => (eb: ExpressionBuilder<Database, 'messages'>) =>
  eb.or([eb('messages.withheld', '=', false), eb('messages.from_id', '=', viewerId)])

const cursorParts = z.tuple([z.int()])

export interface ChatMessages {
  /** The newest first. */
  page: ListPage<Message>
  lastMessage: Message | null
  /** The authors of the page's messages, including former participants. */
  people: PersonRef[]
}

/**
 * Reads, in one statement, a page of a chat's messages after `hiddenSeq` as a participant sees them.
 * The cursor leads to older ones.
 */
export const readMessages = async (
  db: Kysely<Database>,
  { id, hiddenSeq, lastSeq }: { id: string; hiddenSeq: number; lastSeq: number },
  viewerId: string,
  { limit, cursor }: Paging,
): Promise<ChatMessages> => {
  const [before] = decodeCursor(cursor, cursorParts) ?? []
  const messages = db.selectFrom('messages').where('chat_id', '=', id)
  const shown = messages.where('seq', '>', hiddenSeq).where(isShownTo(viewerId))
  const { total, rows, last, writers } = await db
    .with('page', () =>
      shown
        .select(messageColumns)
        .$if(before !== undefined, (query) => query.where('seq', '<', before ?? 0))
        .orderBy('seq', 'desc')
        .limit(limit + 1),
    )
    .selectNoFrom((eb) => [
      shown.select((each) => each.fn.countAll<number>().as('count')).as('total'),
      jsonArrayFrom(eb.selectFrom('page').selectAll().orderBy('seq', 'desc')).as('rows'),
      jsonObjectFrom(messages.select(messageColumns).where('seq', '=', lastSeq)).as('last'),
      jsonArrayFrom(
        eb
          .selectFrom('users')
          .select(['id', 'name', 'profile_photo_id as profilePhotoId'])
          .where('id', 'in', eb.selectFrom('page').select('fromId')),
      ).as('writers'),
    ])
    .executeTakeFirstOrThrow()
  const page = paginate(rows, {
    limit,
    total: total ?? 0,
    cursorOf: ({ seq }) => [seq],
    present: presentMessage,
  })
  const fromIds = new Set(page.items.map(({ fromId }) => fromId))
  return {
    page,
    lastMessage: last && last.seq > hiddenSeq ? presentMessage(last) : null,
    people: [...writers, deletedPerson].filter((person) => fromIds.has(person.id)),
  }
}
