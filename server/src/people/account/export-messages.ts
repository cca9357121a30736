import { deletedPerson, type AccountExport } from '@quad/contract'
import { sql, type Compilable, type Transaction } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { isoTime } from '../../platform/http/time-text.ts'

/** Name of a chat's project or other person, in a query of both. */
const toName = sql<string>`coalesce(projects.title, other.name, ${sql.lit(deletedPerson.name)})`

/** Messages with their chats, projects and other people, as a person has them. */
const messagesWithChats = (trx: Transaction<Database>, userId: string) =>
  trx
    .selectFrom('messages')
    .innerJoin('chats', 'chats.id', 'messages.chat_id')
    .leftJoin('projects', 'projects.id', 'chats.project_id')
    .leftJoin('users as other', (join) =>
      join.on(
        'other.id',
        '=',
        sql<string>`case when first_user_id = ${userId} then second_user_id else first_user_id end`,
      ),
    )

/** A person's messages, chat by chat, with their earlier texts. */
export const messagesOf = (
  trx: Transaction<Database>,
  userId: string,
): Compilable<AccountExport['messages'][number]> =>
  messagesWithChats(trx, userId)
    .select([
      'chat_id as chatId',
      toName.as('to'),
      sql<string>`coalesce(withheld_content, content)`.as('content'),
      isoTime('messages.created_at').as('timeSent'),
      sql<boolean>`deleted_at is null
        and (edited_at is not null or withheld_content is not null)`.as('edited'),
      sql<boolean>`deleted_at is not null`.as('deleted'),
      sql<string[]>`array(
        select version.content from message_versions as version
        where version.message_id = messages.id order by version.revision)`.as('earlier'),
    ])
    .where('from_id', '=', userId)
    .where('line', 'is', null)
    // By the index of the messages of a person: sorting all of them takes too long.
    .orderBy('chat_id')
    .orderBy('client_ts')

/** The reactions that a person gave. */
export const reactionsOf = (
  trx: Transaction<Database>,
  userId: string,
): Compilable<AccountExport['reactions'][number]> =>
  messagesWithChats(trx, userId)
    .innerJoin('message_reactions as reaction', 'reaction.message_id', 'messages.id')
    .select([
      'chat_id as chatId',
      toName.as('to'),
      'emoji',
      isoTime('reaction.created_at').as('timeSent'),
    ])
    .where('reaction.user_id', '=', userId)
    .orderBy('reaction.created_at')
