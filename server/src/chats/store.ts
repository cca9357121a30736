import { deletedPerson } from '@quad/contract'
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import { isBlockedBy } from '../people/blocking/store.ts'
import type { Database } from '../platform/database/schema.ts'
import { chatIdsOf } from './participation.ts'

/** Time of the last message that a person sees, in a query of `chats` and the person's `marker`. */
export const lastMessageAt = sql<Date>`greatest(chats.last_message_at, marker.withheld_at)`

/** Number of the last message that the person sees, in the same query. */
export const lastSeq = sql<number>`greatest(chats.last_seq, marker.withheld_seq)`

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
      // The last message that the person deleted; later ones are shown.
      sql<number>`coalesce(marker.hidden_seq, 0)`.as('hiddenSeq'),
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
 * has not deleted.
 */
export const listedChatsOf = (db: Kysely<Database>, userId: string) =>
  chatsOf(db, userId).where((eb) =>
    eb.or([
      eb('chats.project_id', 'is not', null),
      sql<boolean>`${lastSeq} > coalesce(marker.hidden_seq, 0)`,
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

const directChat = (db: Kysely<Database>, oneId: string, otherId: string) =>
  db
    .selectFrom('chats')
    .select('id')
    .where('first_user_id', '=', sql<string>`least(${oneId}::uuid, ${otherId}::uuid)`)
    .where('second_user_id', '=', sql<string>`greatest(${oneId}::uuid, ${otherId}::uuid)`)

/** The direct chat of two people, in either order. */
export const findDirectChat = (
  db: Kysely<Database>,
  oneId: string,
  otherId: string,
): Promise<{ id: string } | undefined> => directChat(db, oneId, otherId).executeTakeFirst()

/** Locks the direct chat of two people, if there is one. */
export const holdDirectChat = async (
  trx: Transaction<Database>,
  oneId: string,
  otherId: string,
): Promise<void> => {
  await directChat(trx, oneId, otherId).forNoKeyUpdate().execute()
}
