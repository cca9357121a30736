import { sql, type Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { addJob } from '../jobs/queue.ts'
import type { Conversation } from './conversation.ts'

/** Minutes for which something must be unread before it is mailed. */
export const heldBackMinutes = 15

/**
 * Has a conversation's notifications mailed to these people if they stay unread: one mail each,
 * counted from the first of them, `unreadFor` minutes ago.
 */
export const queueNotificationMail = async (
  trx: Transaction<Database>,
  userIds: readonly string[],
  conversation: Conversation,
  unreadFor = 0,
): Promise<void> => {
  const minutes = heldBackMinutes - unreadFor
  for (const userId of userIds.toSorted()) {
    await addJob(
      trx,
      'notification-mail',
      { userId, ...conversation },
      {
        maxAttempts: 25,
        runAt: sql<Date>`now() + make_interval(secs => ${minutes * 60})`,
        key: `notification-mail ${userId} ${conversation.chatId ?? conversation.projectId}`,
      },
    )
  }
}
