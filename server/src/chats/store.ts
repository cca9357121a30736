import { deletedPerson, type Chat } from '@quad/contract'
import { sql, type Expression, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import { isBlockedBy } from '../people/blocking/store.ts'
import { reusableStatement, type Statement } from '../platform/database/statements.ts'
import type { Database } from '../platform/database/schema.ts'

/**
 * The chats that a person takes part in now: their direct chats, and the group chats of their projects.
 * The only definition of participation.
 */
export const chatIdsOf = (userId: string): RawBuilder<string> => sql<string>`(
  select id from chats where first_user_id = ${userId}
  union all
  select id from chats where second_user_id = ${userId}
  union all
  select chats.id from memberships
  join chats on chats.project_id = memberships.project_id
  where memberships.user_id = ${userId})`

/** Whether a person does not hear of the messages of a chat: it is muted, or a declined request. */
export const isMuted = (
  chatId: Expression<unknown>,
  userId: Expression<unknown>,
): RawBuilder<boolean> =>
  sql<boolean>`exists (
    select from chat_markers where chat_id = ${chatId} and user_id = ${userId} and (muted or request = 'declined'))`

export const isParticipant = (chatId: Expression<unknown>, userId: string): RawBuilder<boolean> =>
  sql<boolean>`${chatId} in ${chatIdsOf(userId)}`

/** The current participants of a chat, in a query of `chats`. */
export const participantIds = sql<string[]>`array(
  select person.id
  from unnest(array[chats.first_user_id, chats.second_user_id]) as person (id)
  where person.id is not null
  union all
  select memberships.user_id from memberships where memberships.project_id = chats.project_id)`

/** Time of the last message that a person sees, in a query of `chats` and the person's `marker`. */
export const lastMessageAt = sql<Date>`greatest(chats.last_message_at, marker.last_hidden_at)`

/** Number of the last message that the person sees, in the same query. */
export const lastSeq = sql<number>`greatest(chats.last_seq, marker.last_hidden_seq)`

/** Number of the next message or line, in a query of a locked chat. */
export const nextSeq = sql<number>`
  1 + coalesce((select max(seq) from messages where chat_id = chats.id), 0)`

/**
 * Time of the next message or line, in the same query. Not now(), the start of the transaction: another one
 * may have held the lock since.
 */
export const nextTime = sql<Date>`greatest(clock_timestamp(), last_message_at)`

/** The other person of a direct chat, in a query of `chats`; null for a group chat and after a deletion. */
const otherOf = (userId: string) => sql<string | null>`
  case when chats.first_user_id = ${userId} then chats.second_user_id else chats.first_user_id end`

/** The chats of a person, each with its partner and the person's own state. */
export const chatsOf = (db: Kysely<Database>, userId: string) =>
  db
    .selectFrom('chats')
    .leftJoin('projects', 'projects.id', 'chats.project_id')
    .leftJoin('users as other', (join) => join.on('other.id', '=', otherOf(userId)))
    .leftJoin('chat_markers as marker', (join) =>
      join.onRef('marker.chat_id', '=', 'chats.id').on('marker.user_id', '=', userId),
    )
    .where('chats.id', 'in', chatIdsOf(userId))
    .select([
      'chats.id',
      'chats.project_id as projectId',
      lastSeq.as('lastSeq'),
      'projects.title as projectTitle',
      'projects.image_id as projectImageId',
      'other.id as otherId',
      'other.name as otherName',
      'other.profile_photo_id as otherPhotoId',
      sql<number>`coalesce(marker.read_seq, 0)`.as('readSeq'),
      sql<number>`coalesce(marker.deleted_up_to, 0)`.as('deletedUpTo'),
      sql<boolean>`coalesce(marker.muted, false)`.as('muted'),
      'marker.request',
    ])

export type ChatRow = Awaited<ReturnType<ReturnType<typeof chatsOf>['execute']>>[number]

/**
 * A chat as one of its participants sees it, and whether that person has blocked the other. No row for
 * non-participants.
 */
export const chatOf = (db: Kysely<Database>, chatId: string, userId: string) =>
  chatsOf(db, userId)
    .where('chats.id', '=', chatId)
    .select(isBlockedBy(userId, 'other.id').as('blocked'))

/**
 * The chats in a person's list: every group chat, and the direct chats with a message that the person
 * has not deleted, without declined requests.
 */
export const listedChatsOf = (db: Kysely<Database>, userId: string) =>
  chatsOf(db, userId).where((eb) =>
    eb.or([
      eb('chats.project_id', 'is not', null),
      sql<boolean>`${lastSeq} > coalesce(marker.deleted_up_to, 0)
        and marker.request is distinct from 'declined'`,
    ]),
  )

/**
 * The partners in a person's chat list by chat id: the other person's id (after a deletion,
 * `deletedPerson.id`), or the project's id of a group chat.
 */
export const chatPartners = (
  db: Kysely<Database>,
  userId: string,
): RawBuilder<Record<string, string>> => {
  const partners = listedChatsOf(db, userId)
    .clearSelect()
    .select([
      'chats.id',
      sql`coalesce(chats.project_id, ${otherOf(userId)}, ${deletedPerson.id}::uuid)`.as(
        'partner_id',
      ),
    ])
  return sql`(select coalesce(jsonb_object_agg(id, partner_id), '{}') from ${partners} as listed)`
}

/** The head of a chat: the project of a group chat, else the other person. */
export const presentChat = (
  row: ChatRow,
): Pick<Chat, 'id' | 'isProjectGroupchat' | 'partner' | 'muted' | 'request'> => ({
  id: row.id,
  muted: row.muted,
  ...(row.request && row.otherId !== null && { request: row.request }),
  isProjectGroupchat: row.projectId !== null,
  partner:
    row.projectId !== null
      ? { id: row.projectId, name: row.projectTitle ?? '', photoId: row.projectImageId }
      : {
          id: row.otherId ?? deletedPerson.id,
          name: row.otherName ?? deletedPerson.name,
          photoId: row.otherPhotoId,
        },
})

interface NewMessage {
  id: string
  chatId: string
  seq: number
  fromId: string
  content: string
  ts: string
  sentAt: Date
  /** The number of the message that it replies to. */
  replyTo: number | null
  /** JSON. */
  attachments: string
  /** Whether only its sender sees it. */
  hidden: boolean
}

/**
 * The statements that store a message in a locked chat, which its sender has read then. A hidden one changes the
 * chat for its sender alone.
 */
export const messageStatements = (trx: Transaction<Database>, message: NewMessage): Statement[] => [
  insertMessage(trx, message),
  readUpToStatement(trx, { chatId: message.chatId, userId: message.fromId, seq: message.seq }),
  message.hidden ? noteHidden(trx, message) : noteLast(trx, message),
]

const insertMessage = reusableStatement((db, message: NewMessage) =>
  db.insertInto('messages').values({
    chat_id: message.chatId,
    seq: message.seq,
    id: message.id,
    from_id: message.fromId,
    content: message.content,
    client_ts: message.ts,
    created_at: message.sentAt,
    hidden: message.hidden,
    reply_to: message.replyTo,
    attachments: message.attachments,
  }),
)

const noteLast = reusableStatement((db, { chatId, seq, sentAt }: NewMessage) =>
  db.updateTable('chats').set({ last_seq: seq, last_message_at: sentAt }).where('id', '=', chatId),
)

const noteHidden = reusableStatement((db, { chatId, fromId, seq, sentAt }: NewMessage) =>
  db
    .updateTable('chat_markers')
    .set({ last_hidden_seq: seq, last_hidden_at: sentAt })
    .where('chat_id', '=', chatId)
    .where('user_id', '=', fromId),
)

/** The statement that moves a person's read marker of a locked chat. */
export const readUpToStatement = reusableStatement(
  (db, { chatId, userId, seq }: { chatId: string; userId: string; seq: number }) =>
    db
      .insertInto('chat_markers')
      .values({ chat_id: chatId, user_id: userId, read_seq: seq })
      .onConflict((marker) =>
        marker.columns(['chat_id', 'user_id']).doUpdateSet({ read_seq: seq }),
      ),
)
