import { texts } from '@quad/contract'
import { sql, type Kysely, type QueryCreator, type Selectable } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import type { Statement } from '../platform/database/statements.ts'
import { dismissStatement } from './dismiss.ts'
import { showWritten } from './notify.ts'

/** The message that notifications quote. */
interface Quoted {
  chatId: string
  id: string
}

/** Ends a statement whose part `quotes` has changed notifications. They are as old and as mailed as before. */
const showOpenQuotes = (statement: QueryCreator<Quotes>) =>
  showWritten(
    statement.with('written', (rows) =>
      rows.selectFrom('quotes').selectAll().where('dismissed_at', 'is', null),
    ),
  )

type Quotes = Database & { quotes: Selectable<Database['notifications']> }

/** The statement that changes the text of notifications that quote an edited message. */
export const quoteEdited = (
  db: Kysely<Database>,
  { chatId, id, content }: Quoted & { content: string },
): Statement =>
  showOpenQuotes(
    db.with('quotes', (statement) =>
      statement
        .updateTable('notifications')
        .set({ message: content })
        .where('chat_id', '=', chatId)
        .where('message_id', '=', id)
        .returningAll(),
    ),
  )

/** `messageSummary` of the contract, in a query of `messages`. */
const summary = sql<string>`
  case when content <> '' then content
    when attachments->0->'picture' <> 'null' then 'Picture'
    else 'File: ' || (attachments->0->>'name') end`

/**
 * The statements that let notifications of a message quote the sender's unread message before it that also concerns
 * their users. Without one, they are dismissed.
 *
 * @param userIds the users whom the message no longer concerns; null for all
 */
const quoteBefore = (
  db: Kysely<Database>,
  { chatId, id }: Quoted,
  userIds: readonly string[] | null,
): Statement[] => [
  showOpenQuotes(
    db.with(
      'quotes',
      () => sql<Selectable<Database['notifications']>>`(
        update notifications set message = before.summary, message_id = before.id, message_seq = before.seq
        from notifications as quote
        cross join lateral (
          select messages.id, messages.seq, ${summary} as summary from messages
          left join chat_markers as marker
            on marker.chat_id = messages.chat_id and marker.user_id = quote.user_id
          where messages.chat_id = quote.chat_id and messages.from_id = quote.from_id
          and not hidden and deleted_at is null
          and seq > greatest(read_seq, deleted_up_to, 0)
          and (quote.type <> 'mention' or exists (
            select from message_mentions as mention
            where mention.message_id = messages.id and mention.user_id = quote.user_id))
          order by seq desc limit 1
        ) as before
        where quote.chat_id = ${chatId} and quote.message_id = ${id}
        and (${userIds}::uuid[] is null or quote.user_id = any(${userIds}::uuid[]))
        and notifications.id = quote.id
        returning notifications.*)`,
    ),
  ),
  dismissStatement(db, { chatId, messageId: id, ...(userIds && { userIds }) }),
]

/** The statements that take back the notifications of a deleted message. */
export const quoteDeleted = (db: Kysely<Database>, { chatId, id }: Quoted): Statement[] => [
  ...quoteBefore(db, { chatId, id }, null),
  db
    .updateTable('notifications')
    .set({ message: texts.messageDeleted, message_id: null, message_seq: null })
    .where('chat_id', '=', chatId)
    .where('message_id', '=', id),
]

/** The statements that take back the notifications of those whom an edited message mentions no more. */
export const takeBackMentions = (
  db: Kysely<Database>,
  message: Quoted,
  userIds: readonly string[],
): Statement[] => (userIds.length === 0 ? [] : quoteBefore(db, message, userIds))
