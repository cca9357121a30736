import { texts } from '@quad/contract'
import { sql, type Kysely } from 'kysely'
import { hasBlocked } from '../blocking/store.ts'
import type { Database } from '../database/schema.ts'
import { conflict, notFound } from '../http/errors.ts'
import { isReachable } from '../users/store.ts'

/**
 * The id of the direct chat of two people, made where there is none: one chat a pair, also when both
 * ask at the same moment. Nobody sees it until a first message is in it.
 *
 * @throws Fault `conflict` for a chat with oneself or with whom one has blocked, `not_found` where the
 * other one is unknown.
 */
export const openDirectChat = async (
  db: Kysely<Database>,
  userId: string,
  otherId: string,
): Promise<string> => {
  if (otherId === userId) throw conflict('A chat is with somebody else. Please choose a person.')
  if (!(await isReachable(db, otherId))) throw notFound('person')
  if (await hasBlocked(db, userId, otherId)) throw conflict(texts.personBlocked)
  const chat = await db
    .insertInto('chats')
    .values({
      first_user_id: sql<string>`least(${userId}::uuid, ${otherId}::uuid)`,
      second_user_id: sql<string>`greatest(${userId}::uuid, ${otherId}::uuid)`,
    })
    // Written anew rather than left: one that is being purged meanwhile is then made again.
    .onConflict((pair) =>
      pair
        .columns(['first_user_id', 'second_user_id'])
        .doUpdateSet({ last_seq: (eb) => eb.ref('chats.last_seq') }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return chat.id
}
