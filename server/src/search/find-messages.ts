import type { FoundMessage, ListPage, Paging } from '@quad/contract'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { byId, byTime, keyset } from '../platform/database/keyset.ts'
import type { Database } from '../platform/database/schema.ts'
import { paginate, readCursor } from '../platform/http/paging.ts'
import { tsquery } from './matching.ts'
import { allOf, asWritten, searchWords, written, type SearchWord } from './words.ts'
import { isKeptBy, isShownTo, namedMessage } from '../chats/messages.ts'
import { chatIdsOf, chatsOf, presentChat } from '../chats/store.ts'

interface Search {
  viewerId: string
  text: string
}

/** A word of a search, and the people and chats of the viewer that have it in their names. */
interface NamingWord {
  word: SearchWord
  personIds: string[]
  chatIds: string[]
}

const textQuery = (words: readonly SearchWord[]): string =>
  allOf(words.map((word) => written(asWritten(word), '')))

/** A name has no other forms. */
const nameQuery = (word: SearchWord): string => written(asWritten({ ...word, stem: null }), '')

/** Finds the people who wrote in the viewer's chats, and these chats, by names that have a word. */
const findNamed = async (
  db: Kysely<Database>,
  viewerId: string,
  words: readonly SearchWord[],
): Promise<NamingWord[]> => {
  const { rows } = await sql<Omit<NamingWord, 'word'>>`
    with own as materialized (select * from chats where id in ${chatIdsOf(viewerId)})
    select
      array(
        select users.id from users
        where profile_completed and ts_filter(search, '{a}') @@ to_tsquery('simple', query)
        and exists (
          select from messages where from_id = users.id and chat_id in (select id from own) offset 0)
      ) as "personIds",
      array(
        select own.id from own
        left join projects on projects.id = own.project_id
        left join users on users.id in (own.first_user_id, own.second_user_id)
          and users.id <> ${viewerId}
        where ts_filter(coalesce(projects.search, users.search), '{a}') @@ to_tsquery('simple', query)
      ) as "chatIds"
    from unnest(${words.map(nameQuery)}::text[]) with ordinality as wanted (query, place)
    order by place`.execute(db)
  return rows.flatMap((row, nth) => ({ ...row, word: words[nth]! }))
}

/** A text of a message that only the viewer sees. */
const isOwnText = (viewerId: string) =>
  sql`(messages.hidden_content is not null and messages.from_id = ${viewerId})`

/**
 * Messages of all chats with these words in the text that the viewer sees; all messages for no words. The words of each text
 * take long to compute: without `offset 0`, PostgreSQL would do so for all messages of a chat.
 */
const withWords = (viewerId: string, words: readonly SearchWord[]): RawBuilder<unknown> => {
  if (words.length === 0) return sql`messages`
  const query = tsquery(textQuery(words))
  return sql`(
    select * from messages where line is null and deleted_at is null
    and with_stems(searchable(content)) @@ ${query} and not ${isOwnText(viewerId)}
    union all
    select * from messages where ${isOwnText(viewerId)}
    and with_stems(searchable(hidden_content)) @@ ${query}
    offset 0)`
}

/** Ids and times of the viewer's messages that have each word in the text, or in a name. */
const having = (
  viewerId: string,
  words: readonly SearchWord[],
  naming: readonly NamingWord[],
): RawBuilder<{ id: string; created_at: Date }> => {
  const conditions = [
    sql`messages.chat_id in ${chatIdsOf(viewerId)}`,
    sql`messages.line is null and messages.deleted_at is null`,
    isShownTo(viewerId),
    isKeptBy(viewerId),
    sql`messages.chat_id not in (
      select chat_id from chat_markers where user_id = ${viewerId} and request = 'declined')`,
    ...naming.map(
      ({ word, personIds, chatIds }) => sql`(
        messages.from_id = any(${personIds}::uuid[]) or messages.chat_id = any(${chatIds}::uuid[])
        or messages.id in (select id from ${withWords(viewerId, [word])} as texts))`,
    ),
  ]
  const others = words.filter((word) => naming.every((each) => each.word !== word))
  return sql`(
    select messages.id, messages.created_at from ${withWords(viewerId, others)} as messages
    where ${sql.join(conditions, sql` and `)})`
}

const newestFirst = keyset({ time: byTime('messages.created_at'), id: byId('messages.id') })

/**
 * Finds messages in a person's chats, the newest first, as the person sees them. Each word is in the text, or in the name of
 * the sender, of the other person or of the project.
 */
export const findMessages = async (
  db: Kysely<Database>,
  { viewerId, text }: Search,
  { limit, cursor }: Paging,
): Promise<ListPage<FoundMessage>> => {
  const position = readCursor(cursor, newestFirst)
  const words = await searchWords(db, text)
  if (words.length === 0) return { items: [], total: 0, next: null }
  const named = await findNamed(db, viewerId, words)
  const naming = named.filter(({ personIds, chatIds }) => personIds.length + chatIds.length > 0)
  const found = await db
    .with(
      (cte) => cte('found').materialized(),
      () => having(viewerId, words, naming),
    )
    .with('page', (eb) =>
      eb
        .selectFrom('found as messages')
        .select(['messages.id', newestFirst.cursor])
        .where(newestFirst.after(position))
        .orderBy(newestFirst.order)
        .limit(limit + 1),
    )
    .selectNoFrom((eb) => [
      eb
        .selectFrom('found')
        .select((each) => each.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('total'),
      jsonArrayFrom(
        eb
          .selectFrom('page')
          .innerJoin('messages', 'messages.id', 'page.id')
          .innerJoin(chatsOf(db, viewerId).as('chat'), 'chat.id', 'messages.chat_id')
          .selectAll('chat')
          .select((each) => [
            'page.cursor',
            jsonObjectFrom(namedMessage(viewerId).where('messages.id', '=', each.ref('page.id')))
              .$notNull()
              .as('message'),
          ])
          .orderBy(newestFirst.order),
      ).as('rows'),
    ])
    .executeTakeFirstOrThrow()
  return paginate(found.rows, {
    limit,
    total: found.total,
    present: ({ message, ...chat }) => ({ chat: presentChat(chat), message }),
  })
}
