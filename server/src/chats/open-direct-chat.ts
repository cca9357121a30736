import { sql, type Kysely } from 'kysely'
import { hasBlocked } from '../people/blocking/store.ts'
import type { Database } from '../platform/database/schema.ts'
import { authorize } from '../platform/http/policy.ts'
import { personPolicy } from '../people/users/policy.ts'
import { isReachable } from '../people/users/store.ts'

/**
 * The id of the direct chat of two people. Creates it if there is none, also for two requests at the
 * same moment. It is in neither person's list before its first message.
 *
 * @throws ApiError `conflict` for a chat with oneself or with a person that one has blocked, `not_found`
 *   for an unknown person.
 */
export const openDirectChat = async (
  db: Kysely<Database>,
  userId: string,
  otherId: string,
): Promise<string> => {
  authorize({ id: userId, profileCompleted: true }, personPolicy.message, {
    id: otherId,
    complete: await isReachable(db, otherId),
    blocked: await hasBlocked(db, userId, otherId),
  })
  const chat = await db
    .insertInto('chats')
    .values({
      first_user_id: sql<string>`least(${userId}::uuid, ${otherId}::uuid)`,
      second_user_id: sql<string>`greatest(${userId}::uuid, ${otherId}::uuid)`,
    })
    // "do update" instead of "do nothing": recreates a chat that is being purged concurrently.
    .onConflict((pair) =>
      pair
        .columns(['first_user_id', 'second_user_id'])
        .doUpdateSet({ last_seq: (eb) => eb.ref('chats.last_seq') }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return chat.id
}
