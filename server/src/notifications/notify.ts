import type { NotificationType } from '@quad/contract'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { publish } from '../live/publish.ts'
import { queueNotificationMail } from './queue-notification-mail.ts'
import { notificationsByIds } from './store.ts'

type News = { fromId: string; message: string } & (
  | { type: 'direct-message'; chatId: string; projectId?: never }
  | {
      type: Exclude<NotificationType, 'direct-message'>
      projectId: string
      chatId?: never
    }
)

/**
 * Notifies these people, in their list, on their open pages and, where it stays unread, by mail. In a direct chat, the sender's open
 * notification is renewed instead of a second one made.
 */
export const notify = async (
  trx: Transaction<Database>,
  userIds: readonly string[],
  { type, fromId, message, chatId, projectId }: News,
): Promise<void> => {
  if (userIds.length === 0) return
  const written = await trx
    .insertInto('notifications')
    .values(
      userIds.map((userId) => ({
        user_id: userId,
        type,
        from_id: fromId,
        chat_id: chatId ?? null,
        project_id: projectId ?? null,
        message,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'chat_id', 'from_id'])
        .where('chat_id', 'is not', null)
        .where('dismissed_at', 'is', null)
        .doUpdateSet({
          message: (eb) => eb.ref('excluded.message'),
          sent_at: sql<Date>`now()`,
        }),
    )
    .returning(['id', 'user_id', 'mailed_at'])
    .execute()
  const made = await notificationsByIds(
    trx,
    written.map(({ id }) => id),
  )
  for (const { userId, notification } of made) {
    await publish(trx, [userId], { type: 'notification', notification })
  }
  // One that was mailed and is unread still needs no second mail.
  const unmailed = written.filter(({ mailed_at }) => mailed_at === null)
  await queueNotificationMail(
    trx,
    unmailed.map((row) => row.user_id),
    chatId === undefined ? { projectId } : { chatId },
  )
}
