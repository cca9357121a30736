import type { NotificationType } from '@quad/contract'
import { sql, type Transaction } from 'kysely'
import { statementOnce } from '../platform/database/build-once.ts'
import type { Database } from '../platform/database/schema.ts'
import { sendTogether, type Statement } from '../platform/database/send-together.ts'
import { notificationMailStatement } from './queue-notification-mail.ts'
import { notificationsIn } from './store.ts'

type News = { fromId: string; message: string } & (
  | { type: 'direct-message'; chatId: string; messageId: string; projectId?: never }
  | {
      type: Exclude<NotificationType, 'direct-message'>
      projectId: string
      /** The title of a deleted project. */
      projectTitle?: string
      /** The event that this is about. */
      event?: { id: string; startsAt: Date }
      chatId?: never
      messageId?: never
    }
)

interface Written {
  userId: string
  type: NotificationType
  fromId: string
  message: string
  chatId: string | null
  messageId: string | null
  projectId: string | null
  projectTitle: string | null
  eventId: string | null
  eventStartsAt: Date | null
}

/**
 * Writes and publishes a notification. One of the same chat that its user has dismissed is closed,
 * because the new one replaces it.
 */
const writeNotification = statementOnce((db, news: Written) =>
  db
    .with('closed', (statement) =>
      statement
        .updateTable('notifications')
        .set({ closed: true })
        .where('chat_id', '=', news.chatId)
        .where('from_id', '=', news.fromId)
        .where('user_id', '=', news.userId)
        .where('dismissed_at', 'is not', null)
        .where('closed', '=', sql.lit(false))
        .returning('id'),
    )
    .with('written', (statement) =>
      statement
        .insertInto('notifications')
        .columns([
          'user_id',
          'type',
          'from_id',
          'chat_id',
          'message_id',
          'project_id',
          'message',
          'project_title',
          'event_id',
          'event_starts_at',
        ])
        .expression(
          statement
            .selectNoFrom([
              sql<string>`${news.userId}::uuid`.as('user_id'),
              sql<NotificationType>`${news.type}::text`.as('type'),
              sql<string>`${news.fromId}::uuid`.as('from_id'),
              sql<string | null>`${news.chatId}::uuid`.as('chat_id'),
              sql<string | null>`${news.messageId}::uuid`.as('message_id'),
              sql<string | null>`${news.projectId}::uuid`.as('project_id'),
              sql<string>`${news.message}::text`.as('message'),
              sql<string | null>`${news.projectTitle}::text`.as('project_title'),
              sql<string | null>`${news.eventId}::uuid`.as('event_id'),
              sql<Date | null>`${news.eventStartsAt}::timestamptz`.as('event_starts_at'),
            ])
            // Closes first: a concurrent `undismiss` has the old one locked, or finds it closed.
            .where(sql<boolean>`(select count(*) from closed) >= 0`),
        )
        .onConflict((conflict) =>
          conflict
            .columns(['user_id', 'chat_id', 'from_id'])
            .where('chat_id', 'is not', null)
            .where('dismissed_at', 'is', null)
            .doUpdateSet({
              message: (eb) => eb.ref('excluded.message'),
              message_id: (eb) => eb.ref('excluded.message_id'),
              sent_at: sql<Date>`now()`,
            }),
        )
        .returningAll(),
    )
    .with('shown', (statement) => notificationsIn(statement, 'written'))
    .insertInto('live_outbox')
    .columns(['user_ids', 'payload'])
    .expression((eb) =>
      eb.selectFrom('shown').select([
        sql<string[]>`array[shown."userId"]`.as('user_ids'),
        sql<string>`jsonb_build_object(
            'type', 'notification', 'notification', to_jsonb(shown) - 'userId')`.as('payload'),
      ]),
    ),
)

/** The statements of `notify`, for `sendTogether`. PostgreSQL would plan one for a list of people each time. */
export const notificationStatements = (
  trx: Transaction<Database>,
  userIds: readonly string[],
  news: News,
): Statement[] => {
  const { type, fromId, message, chatId, messageId, projectId } = news
  const conversation = chatId === undefined ? { projectId } : { chatId }
  const { projectTitle, event } = news.chatId === undefined ? news : {}
  const written = {
    type,
    fromId,
    message,
    chatId: chatId ?? null,
    messageId: messageId ?? null,
    projectId: projectId ?? null,
    projectTitle: projectTitle ?? null,
    eventId: event?.id ?? null,
    eventStartsAt: event?.startsAt ?? null,
  }
  return userIds
    .toSorted()
    .flatMap((userId) => [
      writeNotification(trx, { ...written, userId }),
      notificationMailStatement(userId, conversation),
    ])
}

/**
 * Notifies these people in their list, on their open pages and, if it stays unread, by mail. In a
 * direct chat, it renews the sender's open notification instead of adding a second one, and dismissed
 * ones stay dismissed.
 */
export const notify = async (
  trx: Transaction<Database>,
  userIds: readonly string[],
  news: News,
): Promise<void> => {
  await sendTogether(trx, ...notificationStatements(trx, userIds, news))
}
