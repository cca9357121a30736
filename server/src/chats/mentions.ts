import type { Mention, Message } from '@quad/contract'
import { mentionedIn } from '@quad/contract/mentions'
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import type { Effects } from '../command.ts'
import { eitherBlocked } from '../people/blocking/store.ts'
import { reusableQuery, type Statement } from '../platform/database/statements.ts'
import type { Database } from '../platform/database/schema.ts'

/** Reads the mentions of a message in a query of `message_mentions as mention` and `users`. */
const mentionList = sql<Mention[]>`json_agg(json_build_object(
  'id', users.id, 'name', users.name, 'written', mention.written) order by users.id)`

/** The people whom a message mentions, in a query of `messages`. */
export const mentionsOfRow: RawBuilder<Mention[]> = sql<Mention[]>`
  case when messages.content like '%@%' then coalesce((
    select ${mentionList}
    from message_mentions as mention join users on users.id = mention.user_id
    where mention.message_id = messages.id), '[]') else '[]' end`

/** The people whom these messages mention, by message. */
export const readMentions = reusableQuery((db, { messageIds }: { messageIds: string[] }) =>
  db
    .selectFrom('message_mentions as mention')
    .innerJoin('users', 'users.id', 'mention.user_id')
    .select(['mention.message_id as messageId', mentionList.as('mentions')])
    .where(sql<boolean>`mention.message_id = any(${messageIds}::uuid[])`)
    .groupBy('mention.message_id'),
)

/** A message of a group chat that is being written. */
interface Writing {
  /** Null for a direct chat, where no one is mentioned. */
  projectId: string | null
  fromId: string
  content: string
  /** The people whom its writer means. Only those count who are members, and whose names are in the text. */
  mentions: readonly string[] | undefined
}

/** A person whom a message mentions. */
interface Mentioned extends Mention {
  /** Whether the writer and this person have blocked each other, in either direction. */
  blocked: boolean
}

const readMembers = reusableQuery(
  (db, { projectId, fromId, ids }: { projectId: string; fromId: string; ids: readonly string[] }) =>
    db
      .selectFrom('memberships')
      .innerJoin('users', 'users.id', 'memberships.user_id')
      .select([
        'users.id',
        'users.name',
        'users.name as written',
        eitherBlocked(fromId, 'users.id').as('blocked'),
      ])
      .where('memberships.project_id', '=', projectId)
      .where(sql<boolean>`users.id = any(${ids}::uuid[])`)
      .where('users.id', '<>', fromId),
)

const membersAmong = async (
  db: Kysely<Database>,
  { projectId, fromId, mentions: ids = [] }: Writing,
): Promise<Mentioned[]> =>
  projectId === null || ids.length === 0 ? [] : readMembers(db, { projectId, fromId, ids })

/** The people whom a new message mentions. The lock of its chat keeps them members. */
export const mentionedByNew = async (
  db: Kysely<Database>,
  message: Writing,
): Promise<Mentioned[]> => mentionedIn(message.content, await membersAmong(db, message))

/** The statement that stores whom a new message mentions. */
export const mentionStatement = (
  db: Kysely<Database>,
  messageId: string,
  mentioned: readonly Mentioned[],
): Statement =>
  db
    .insertInto('message_mentions')
    .values(mentioned.map(({ id, written }) => ({ message_id: messageId, user_id: id, written })))

export const deleteMentions = (db: Kysely<Database>, messageId: string): Promise<unknown> =>
  db.deleteFrom('message_mentions').where('message_id', '=', messageId).execute()

interface ChangedMentions {
  /** Those whom the message did not mention before. */
  added: Mentioned[]
  /** Ids of those whom it mentions no more. */
  removed: string[]
}

/** Stores whom an edited message mentions: also those whom it mentioned before, while their names are in it. */
export const changeMentions = async (
  trx: Transaction<Database>,
  messageId: string,
  message: Writing,
): Promise<ChangedMentions> => {
  if (message.projectId === null) return { added: [], removed: [] }
  const [stored] = await readMentions(trx, { messageIds: [messageId] })
  const before = (stored?.mentions ?? []).map((each) => ({ ...each, blocked: false }))
  const found = mentionedIn(message.content, [...before, ...(await membersAmong(trx, message))])
  const now = new Map(found.map((each) => [each.id, each]))
  if (before.length > 0) await deleteMentions(trx, messageId)
  if (now.size > 0) {
    await trx.executeQuery(mentionStatement(trx, messageId, [...now.values()]).compile(trx))
  }
  const known = before.map(({ id }) => id)
  return {
    added: [...now.values()].filter(({ id }) => !known.includes(id)),
    removed: known.filter((id) => !now.has(id)),
  }
}

/** Notifies the people whom a message mentions. A block, in either direction, is not revealed by their absence. */
export const notifyMentioned = (
  effects: Effects,
  mentioned: readonly Mentioned[],
  {
    id: messageId,
    seq: messageSeq,
    content: message,
    chatId,
    projectId,
    fromId,
  }: Pick<Message, 'id' | 'seq' | 'content' | 'fromId'> & {
    chatId: string
    projectId: string | null
  },
): void => {
  const reached = mentioned.filter(({ blocked }) => !blocked).map(({ id }) => id)
  if (projectId === null) return
  const mention = { type: 'mention', projectId, chatId, fromId, message } as const
  effects.notify(reached, { ...mention, messageId, messageSeq })
}
