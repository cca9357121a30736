import type { Kysely } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import { onChat, type InChat } from './command.ts'

/**
 * Mutes a chat for a person, or ends that: its messages are not notified, mailed or counted. Mentions are.
 *
 * @throws ApiError `not_found` if the person is not a participant
 */
export const muteChat = (
  db: Kysely<Database>,
  { chatId, userId }: InChat,
  muted: boolean,
): Promise<void> =>
  onChat(db, { chatId, userId }, async ({ trx, effects }) => {
    await trx
      .insertInto('chat_markers')
      .values({ chat_id: chatId, user_id: userId, muted })
      .onConflict((marker) => marker.columns(['chat_id', 'user_id']).doUpdateSet({ muted }))
      .execute()
    effects.publish([userId], { type: 'chats' })
  })
