import {
  deletedPerson,
  type ChatLine,
  type ChatLineType,
  type Mention,
  type Message,
  type Paging,
  type QuotedMessage,
  type Reaction,
} from '@quad/contract'
import { expressionBuilder, sql, type Expression, type Kysely, type RawBuilder } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { reusableQuery } from '../platform/database/statements.ts'
import { byNumber, keyset } from '../platform/database/keyset.ts'
import type { Database } from '../platform/database/schema.ts'
import { paginate, readCursor } from '../platform/http/paging.ts'
import { isoTime } from '../platform/database/queries.ts'
import { mentionsOfRow, readMentions } from './mentions.ts'
import { chatOf, isParticipant } from './store.ts'

/** The text of a message, of which the sender may have a newer one that no one else sees. */
export const contentFor = (viewerId: string): RawBuilder<string> => sql<string>`
  case when messages.from_id = ${viewerId}
    then coalesce(messages.hidden_content, messages.content) else messages.content end`

/** A message as a person sees it, without its reactions, its mentions and what it replies to. */
const messageColumns = (viewerId: string) =>
  [
    'messages.id',
    'messages.seq',
    contentFor(viewerId).as('content'),
    sql<string>`coalesce(messages.from_id, ${sql.lit(deletedPerson.id)}::uuid)`.as('fromId'),
    'messages.client_ts as ts',
    isoTime('messages.created_at').as('timeSent'),
    sql<boolean>`messages.deleted_at is null and (messages.edited_at is not null
      or messages.hidden_content is not null and messages.from_id = ${viewerId})`.as('edited'),
    sql<boolean>`messages.deleted_at is not null`.as('deleted'),
    'messages.revision',
    'messages.attachments',
  ] as const

/** A message as a person sees it, with its sender's name. */
export const namedMessage = (viewerId: string) =>
  expressionBuilder<Database>()
    .selectFrom('messages')
    .leftJoin('users as sender', 'sender.id', 'messages.from_id')
    .select(messageColumns(viewerId))
    .select(sql<string>`coalesce(sender.name, ${sql.lit(deletedPerson.name)})`.as('fromName'))

/** The reactions to a message that a person sees: not those of blocked people, except the own ones. */
const reactionsFor = (viewerId: string): RawBuilder<Reaction[]> => sql<Reaction[]>`(
  select coalesce(json_agg(
    json_build_object('emoji', emoji, 'by', people) order by since, emoji), '[]')
  from (
    select emoji, min(reaction.created_at) as since,
      json_agg(json_build_object('id', users.id, 'name', users.name)
        order by reaction.created_at, users.id) as people
    from message_reactions as reaction join users on users.id = reaction.user_id
    where reaction.message_id = messages.id
    and (not reaction.hidden or reaction.user_id = ${viewerId})
    group by emoji
  ) as each)`

/** Whether a person sees a message: a hidden one is visible only to its sender. */
export const isShownTo = (viewerId: string): RawBuilder<boolean> =>
  sql<boolean>`(not messages.hidden or messages.from_id = ${viewerId})`

/** Whether a person has not deleted the message with its chat, in a query of `messages`. */
export const isKeptBy = (
  viewerId: string,
): RawBuilder<boolean> => sql<boolean>`messages.seq > coalesce((
  select deleted_up_to from chat_markers as marker
  where marker.chat_id = messages.chat_id and marker.user_id = ${viewerId}), 0)`

/** A message as JSON where another one replies to it. */
const quoted = (viewerId: string) => sql<QuotedMessage>`jsonb_build_object(
  'id', messages.id, 'seq', messages.seq, 'content', ${contentFor(viewerId)},
  'fromId', coalesce(messages.from_id, ${sql.lit(deletedPerson.id)}::uuid),
  'fromName', coalesce(sender.name, ${sql.lit(deletedPerson.name)}),
  'deleted', messages.deleted_at is not null)
  || case when messages.attachments = '[]' then '{}'
    else jsonb_build_object('attachments', messages.attachments) end`

/** What a message replies to, as a person sees it; null once the message is deleted. */
const replyFor = (viewerId: string): RawBuilder<QuotedMessage | null> => sql<QuotedMessage | null>`
  case when messages.reply_to is not null and messages.deleted_at is null then (
    select ${quoted(viewerId)}
    from (select messages.chat_id, messages.reply_to) as reply
    join messages on messages.chat_id = reply.chat_id and messages.seq = reply.reply_to
    left join users as sender on sender.id = messages.from_id
    where ${isShownTo(viewerId)} and ${isKeptBy(viewerId)}) end`

/** Those of these messages of a chat that a person sees, as others quote them. */
export const findQuoted = reusableQuery(
  (db, { chatId, viewerId, seqs }: { chatId: string; viewerId: string; seqs: number[] }) =>
    db
      .selectFrom('messages')
      .leftJoin('users as sender', 'sender.id', 'messages.from_id')
      .select(quoted(viewerId).as('message'))
      .where('messages.chat_id', '=', chatId)
      .where(sql<boolean>`messages.seq = any(${seqs}::bigint[])`)
      .where('messages.line', 'is', null)
      .where(isShownTo(viewerId))
      .where(isKeptBy(viewerId)),
)

/** The pinned messages of a chat that a person sees, the last pinned first. */
const findPinned = reusableQuery((db, { chatId, viewerId }: { chatId: string; viewerId: string }) =>
  db
    .selectFrom('messages')
    .leftJoin('users as sender', 'sender.id', 'messages.from_id')
    .select(quoted(viewerId).as('message'))
    .where('messages.chat_id', '=', chatId)
    .where('messages.pinned_at', 'is not', null)
    .where(isShownTo(viewerId))
    .orderBy('messages.pinned_at', 'desc'),
)

const isPinned = sql<boolean>`messages.pinned_at is not null`

/** A message as a person sees it. */
const wholeMessage = (viewerId: string) =>
  [
    ...messageColumns(viewerId),
    isPinned.as('pinned'),
    reactionsFor(viewerId).as('reactions'),
    replyFor(viewerId).as('replyTo'),
    mentionsOfRow.as('mentions'),
  ] as const

/** A message or a line of a page. */
interface PageRow extends Omit<Message, 'replyTo' | 'mentions'> {
  replySeq: number | null
  /** Null for a message. */
  line: ChatLineType | null
  eventId: string | null
}

/** What few rows of a page have, which is read by statements of its own. */
interface Parts {
  quotes: readonly QuotedMessage[]
  mentions: readonly { messageId: string; mentions: Mention[] }[]
}

const presentRow = (
  { line, eventId, replySeq, ...row }: PageRow,
  { quotes, mentions }: Parts,
): Message | ChatLine =>
  line === null
    ? {
        ...row,
        replyTo: (!row.deleted && quotes.find(({ seq }) => seq === replySeq)) || null,
        mentions: mentions.find(({ messageId }) => messageId === row.id)?.mentions ?? [],
      }
    : {
        id: row.id,
        seq: row.seq,
        type: line,
        personId: row.fromId,
        event: line === 'event-created' ? { id: eventId, title: row.content } : null,
        timeSent: row.timeSent,
      }

const isLine = (each: Message | ChatLine): each is ChatLine => 'personId' in each
const isMessage = (each: Message | ChatLine): each is Message => !isLine(each)

/** A message as a participant of its chat sees it now, as JSON; null for others. */
export const currentMessage = (db: Kysely<Database>, id: Expression<string>, viewerId: string) =>
  jsonObjectFrom(
    db
      .selectFrom('messages')
      .select(wholeMessage(viewerId))
      .where('messages.id', '=', id)
      .where('messages.line', 'is', null)
      .where(isShownTo(viewerId))
      .where(isKeptBy(viewerId))
      .where(isParticipant(sql.ref('messages.chat_id'), viewerId)),
  )

/** The message that a person has sent with this `ts`, as the person sees it. */
export const findSent = reusableQuery(
  (db, { chatId, fromId, ts }: { chatId: string; fromId: string; ts: string }) =>
    db
      .selectFrom('messages')
      .select(wholeMessage(fromId))
      .where('chat_id', '=', chatId)
      .where('from_id', '=', fromId)
      .where('client_ts', '=', ts),
)

const newestFirst = keyset({ before: byNumber('messages.seq') })

interface PageOfChat {
  chatId: string
  viewerId: string
  /** The page holds messages with smaller numbers. */
  before: number
  rowLimit: number
}

/** A chat as a participant sees it, a page of its messages and lines after the deleted ones, and their people. */
const readPage = reusableQuery((db, { chatId, viewerId, before, rowLimit }: PageOfChat) => {
  const messages = db.selectFrom('messages').where('chat_id', '=', chatId)
  return db
    .with('chat', () => chatOf(db, chatId, viewerId))
    .with('page', (eb) =>
      messages
        .select([
          ...messageColumns(viewerId),
          isPinned.as('pinned'),
          reactionsFor(viewerId).as('reactions'),
          'messages.reply_to as replySeq',
          newestFirst.cursor,
          'messages.line',
          'messages.event_id as eventId',
        ])
        .where('seq', '>', eb.selectFrom('chat').select('chat.deletedUpTo'))
        .where(newestFirst.after({ before }))
        .where(isShownTo(viewerId))
        .orderBy(newestFirst.order)
        .limit(rowLimit),
    )
    .selectFrom('chat')
    .selectAll()
    .select((eb) => [
      messages
        .select((each) => each.fn.countAll<number>().as('count'))
        .where('seq', '>', eb.ref('chat.deletedUpTo'))
        .where(isShownTo(viewerId))
        .as('total'),
      jsonArrayFrom(eb.selectFrom('page').selectAll().orderBy('seq', 'desc')).as('rows'),
      jsonObjectFrom(
        messages.select(messageColumns(viewerId)).where('seq', '=', eb.ref('chat.lastSeq')),
      ).as('last'),
      jsonArrayFrom(
        eb
          .selectFrom('users')
          .select(['id', 'name', 'profile_photo_id as profilePhotoId'])
          .where('id', 'in', eb.selectFrom('page').select('fromId')),
      ).as('writers'),
    ])
})

/**
 * Reads a chat with a page of its messages and lines as a participant sees them, the newest first; undefined for
 * others. The cursor leads to older ones. `people` are the authors of these messages and the people of these lines,
 * including former participants.
 */
export const readChatPage = async (
  db: Kysely<Database>,
  chatId: string,
  viewerId: string,
  { limit, cursor }: Paging,
) => {
  const position = readCursor(cursor, newestFirst)
  const [shown] = await readPage(db, { chatId, viewerId, ...position, rowLimit: limit + 1 })
  if (!shown) return undefined
  const { total, rows, last, writers, ...chat } = shown
  const seqs = rows.flatMap(({ replySeq }) => replySeq ?? [])
  // Statements of their own: most pages have no replies, no mentions and no pinned messages.
  const found = seqs.length > 0 ? await findQuoted(db, { chatId, viewerId, seqs }) : []
  const messageIds = rows.flatMap(({ id, content }) => (content.includes('@') ? id : []))
  const mayMention = chat.projectId !== null && messageIds.length > 0
  const parts = {
    quotes: found.map(({ message }) => message),
    mentions: mayMention ? await readMentions(db, { messageIds }) : [],
  }
  // Once, with the newest page.
  const hasPins = chat.projectId !== null && cursor === undefined
  const pinned = hasPins ? await findPinned(db, { chatId, viewerId }) : []
  const { items, ...page } = paginate(rows, {
    limit,
    total: total ?? 0,
    present: (row) => presentRow(row, parts),
  })
  const personIds = new Set(items.map((each) => (isLine(each) ? each.personId : each.fromId)))
  return {
    chat,
    page: { ...page, items: items.filter(isMessage) },
    lines: items.filter(isLine),
    ...(hasPins && { pinned: pinned.map(({ message }) => message) }),
    lastMessage: last && last.seq > chat.deletedUpTo ? last : null,
    people: [...writers, deletedPerson].filter((person) => personIds.has(person.id)),
  }
}
