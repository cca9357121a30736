import { sql, type Transaction } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import { queuePatientMail } from '../platform/jobs/queue.ts'
import type { Services } from '../services.ts'
import { unsubscribeUrl } from './unsubscribing/token.ts'
import type { Conversation } from '../platform/jobs/queue.ts'
import { notificationMail, type Recipient } from './mails.ts'
import { mailDelayMinutes, queueNotificationMail } from './queue-notification-mail.ts'
import { notificationsByIds } from './store.ts'

interface Unread {
  id: string
  /** Minutes since the oldest unread message, or since the notification. */
  minutes: number
}

/** A conversation's notifications that were not dismissed, mailed or (in a chat) read. */
const unreadOf = async (
  trx: Transaction<Database>,
  userId: string,
  { chatId, projectId }: Conversation,
): Promise<Unread[]> => {
  const { rows } = await sql<Unread>`
    select id, extract(epoch from now() - unread.since)::float8 / 60 as minutes
    from notifications
    cross join lateral (
      select case when chat_id is null then sent_at else (
        select min(created_at) from messages
        where messages.chat_id = notifications.chat_id
        and messages.from_id = notifications.from_id
        and not messages.withheld and messages.deleted_at is null
        and seq > coalesce((
          select greatest(read_seq, hidden_seq) from chat_markers as marker
          where marker.chat_id = notifications.chat_id and marker.user_id = notifications.user_id
        ), 0)
      ) end as since
    ) as unread
    where user_id = ${userId} and dismissed_at is null and mailed_at is null
    and unread.since is not null
    and (type <> 'event-reminder' or event_starts_at > now())
    and ${chatId === undefined ? sql`project_id = ${projectId}` : sql`chat_id = ${chatId}`}
    order by sent_at, id
    for update of notifications`.execute(trx)
  return rows
}

/** The user with a verified address, or undefined if they do not allow notification mail. */
const recipientOf = (trx: Transaction<Database>, userId: string): Promise<Recipient | undefined> =>
  trx
    .selectFrom('users')
    .select(['email', sql<string>`coalesce(time_zone, browser_time_zone)`.as('timeZone')])
    .where('id', '=', userId)
    .where('allow_email_communications', '=', true)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()

/**
 * Mails a user the notifications of a conversation that stayed unread for `mailDelayMinutes`, once.
 * Younger ones are enqueued again, and reminders of events that have started are left out. Does nothing if the user
 * does not allow notification mail.
 */
export const mailNotifications = (
  { config, db }: Pick<Services, 'config' | 'db'>,
  { userId, ...conversation }: { userId: string } & Conversation,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const recipient = await recipientOf(trx, userId)
    if (!recipient) return
    const unread = await unreadOf(trx, userId, conversation)
    if (unread.length === 0) return
    const longest = Math.max(...unread.map(({ minutes }) => minutes))
    if (longest < mailDelayMinutes) {
      return queueNotificationMail(trx, userId, conversation, longest)
    }
    const ids = unread.map(({ id }) => id)
    await trx
      .updateTable('notifications')
      .set({ mailed_at: sql<Date>`now()` })
      .where('id', 'in', ids)
      .execute()
    const unmailed = new Map(
      (await notificationsByIds(trx, ids)).map(({ notification }) => [
        notification.id,
        notification,
      ]),
    )
    const inOrder = ids.flatMap((id) => unmailed.get(id) ?? [])
    const mail = notificationMail(config, recipient, inOrder)
    await queuePatientMail(trx, {
      ...mail,
      unsubscribeUrl: await unsubscribeUrl(trx, config, userId),
    })
  })
