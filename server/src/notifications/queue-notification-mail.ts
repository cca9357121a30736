import { sql, type RawBuilder, type Transaction } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import { jobStatement, type Conversation } from '../platform/jobs/queue.ts'

/** Minutes that a notification must stay unread before it is mailed. */
export const mailDelayMinutes = 15

/** The statement of `queueNotificationMail`. */
export const notificationMailStatement = (
  userId: string,
  conversation: Conversation,
  unreadFor = 0,
): RawBuilder<unknown> => {
  const minutes = mailDelayMinutes - unreadFor
  return jobStatement(
    'notification-mail',
    { userId, ...conversation },
    {
      maxAttempts: 25,
      runAt: sql<Date>`now() + make_interval(secs => ${minutes * 60})`,
      key: `notification-mail ${userId} ${conversation.chatId ?? conversation.projectId}`,
    },
  )
}

/**
 * Enqueues one mail to a user about a conversation's notifications, in case they stay unread.
 *
 * @param unreadFor minutes that the oldest of them has been unread
 */
export const queueNotificationMail = async (
  trx: Transaction<Database>,
  userId: string,
  conversation: Conversation,
  unreadFor: number,
): Promise<void> => {
  await notificationMailStatement(userId, conversation, unreadFor).execute(trx)
}
