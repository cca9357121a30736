import { sql, type Transaction } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import { addJob, type Conversation } from '../platform/jobs/queue.ts'

/** Minutes that a notification must stay unread before it is mailed. */
export const mailDelayMinutes = 15

/**
 * Enqueues one mail per user about a conversation's notifications, in case they stay unread.
 *
 * @param unreadFor minutes that the oldest of them has been unread
 */
export const queueNotificationMail = async (
  trx: Transaction<Database>,
  userIds: readonly string[],
  conversation: Conversation,
  unreadFor = 0,
): Promise<void> => {
  const minutes = mailDelayMinutes - unreadFor
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
