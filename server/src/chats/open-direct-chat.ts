import { sql, type Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { conflict, notFound } from '../http/errors.ts'
import { isReachable } from '../users/store.ts'
import { findDirectChat } from './store.ts'

/**
 * The id of the direct chat of two people, made where there is none: one chat a pair, also when both
 * ask at the same moment. Nobody sees it until a first message is in it.
 *
 * @throws Fault `conflict` for a chat with oneself, `not_found` where the other one is unknown.
 */
export const openDirectChat = async (
  db: Kysely<Database>,
  userId: string,
  otherId: string,
): Promise<string> => {
  if (otherId === userId) throw conflict('A chat is with somebody else. Please choose a person.')
  if (!(await isReachable(db, otherId))) throw notFound('person')
  await db
    .insertInto('chats')
    .values({
      first_user_id: sql<string>`least(${userId}::uuid, ${otherId}::uuid)`,
      second_user_id: sql<string>`greatest(${userId}::uuid, ${otherId}::uuid)`,
    })
    .onConflict((pair) => pair.columns(['first_user_id', 'second_user_id']).doNothing())
    .execute()
  const chat = await findDirectChat(db, userId, otherId)
  if (!chat) throw notFound('person')
  return chat.id
}
