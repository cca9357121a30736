import { deletedPerson } from '@quad/contract'
import { sql, type Kysely, type Transaction } from 'kysely'
import { isBlockedBy } from '../blocking/store.ts'
import type { Database } from '../database/schema.ts'
import { chatIdsOf } from './participation.ts'

/** When a person's chat was last written in, in a query of `chats` and the person's `marker`. */
export const lastMessageAt = sql<Date>`greatest(chats.last_message_at, marker.withheld_at)`

/** The chats of a person, and for each what they see of the other party and of themselves in it. */
export const chatsOf = (db: Kysely<Database>, userId: string) =>
  db
    .selectFrom('chats')
    .leftJoin('projects', 'projects.id', 'chats.project_id')
    .leftJoin('users as other', (join) =>
      join.on(
        'other.id',
        '=',
        sql<string>`case when chats.first_user_id = ${userId}
          then chats.second_user_id else chats.first_user_id end`,
      ),
    )
    .leftJoin('chat_markers as marker', (join) =>
      join.onRef('marker.chat_id', '=', 'chats.id').on('marker.user_id', '=', userId),
    )
    .where('chats.id', 'in', chatIdsOf(userId))
    .select([
      'chats.id',
      'chats.project_id',
      // The last message that the person sees.
      sql<number>`greatest(chats.last_seq, marker.withheld_seq)`.as('lastSeq'),
      'projects.title as projectTitle',
      'projects.image_id as projectImageId',
      'other.id as otherId',
      'other.name as otherName',
      'other.profile_photo_id as otherPhotoId',
      sql<number>`coalesce(marker.read_seq, 0)`.as('readSeq'),
      // What the person deleted ends here; later messages are shown again.
      sql<number>`coalesce(marker.hidden_seq, 0)`.as('hiddenSeq'),
    ])

export type ChatRow = Awaited<ReturnType<ReturnType<typeof chatsOf>['execute']>>[number]

/**
 * A chat as one of its participants has it, and whether that one has blocked the other; undefined for
 * everybody else.
 */
export const findChat = (
  db: Kysely<Database>,
  chatId: string,
  userId: string,
): Promise<(ChatRow & { blocked: boolean }) | undefined> =>
  chatsOf(db, userId)
    .where('chats.id', '=', chatId)
    .select(isBlockedBy(userId, 'other.id').as('blocked'))
    .executeTakeFirst()

/** Chat id to the other party's id: a user's, or the project's of a group chat. */
export const chatPartners = async (
  db: Kysely<Database>,
  userId: string,
): Promise<Record<string, string>> => {
  const rows = await db
    .selectFrom('chats')
    .where('id', 'in', chatIdsOf(userId))
    .select([
      'id',
      sql<string>`coalesce(project_id,
        case when first_user_id = ${userId} then second_user_id else first_user_id end,
        ${deletedPerson.id})`.as('partnerId'),
    ])
    .execute()
  return Object.fromEntries(rows.map(({ id, partnerId }) => [id, partnerId]))
}

const directChat = (db: Kysely<Database>, oneId: string, otherId: string) =>
  db
    .selectFrom('chats')
    .select('id')
    .where('first_user_id', '=', sql<string>`least(${oneId}::uuid, ${otherId}::uuid)`)
    .where('second_user_id', '=', sql<string>`greatest(${oneId}::uuid, ${otherId}::uuid)`)

/** The direct chat of two people, whichever of them is named first. */
export const findDirectChat = (
  db: Kysely<Database>,
  oneId: string,
  otherId: string,
): Promise<{ id: string } | undefined> => directChat(db, oneId, otherId).executeTakeFirst()

/** Holds the direct chat of two people, if there is one, until the transaction ends. */
export const holdDirectChat = async (
  trx: Transaction<Database>,
  oneId: string,
  otherId: string,
): Promise<void> => {
  await directChat(trx, oneId, otherId).forNoKeyUpdate().execute()
}
