import type { NotificationType } from '@quad/contract'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import { publish } from '../platform/live/publish.ts'
import { closeDismissed } from './dismiss.ts'
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
 * Notifies these people in their list, on their open pages and, if it stays unread, by mail. In a
 * direct chat, it renews the sender's open notification instead of adding a second one, and dismissed
 * ones stay dismissed.
 */
export const notify = async (
  trx: Transaction<Database>,
  userIds: readonly string[],
  { type, fromId, message, chatId, projectId }: News,
): Promise<void> => {
  if (userIds.length === 0) return
  // Before the new one is written: a concurrent `undismiss` has the old one locked, or finds it closed.
  if (chatId !== undefined) await closeDismissed(trx, { chatId, fromId, userIds })
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
    .returning(['id', 'user_id as userId', 'mailed_at as mailedAt'])
    .execute()
  const made = await notificationsByIds(
    trx,
    written.map(({ id }) => id),
  )
  for (const { userId, notification } of made) {
    await publish(trx, [userId], { type: 'notification', notification })
  }
  // A mailed one that is still unread needs no second mail.
  const unmailed = written.filter(({ mailedAt }) => mailedAt === null)
  await queueNotificationMail(
    trx,
    unmailed.map(({ userId }) => userId),
    chatId === undefined ? { projectId } : { chatId },
  )
}
