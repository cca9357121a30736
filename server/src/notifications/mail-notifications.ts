import { sql, type Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { queueMail } from '../mail/queue-mail.ts'
import type { Services } from '../services.ts'
import { unsubscribeUrl } from '../unsubscribing/token.ts'
import type { Conversation } from './conversation.ts'
import { notificationMail } from './mails.ts'
import { heldBackMinutes, queueNotificationMail } from './queue-notification-mail.ts'
import { notificationsByIds } from './store.ts'

interface Unread {
  id: string
  /** Minutes since when something is unread. */
  minutes: number
}

/** A conversation's notifications that were neither dismissed, mailed nor, in a chat, read. */
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
        and not messages.withheld
        and seq > coalesce((
          select greatest(read_seq, hidden_seq) from chat_markers as marker
          where marker.chat_id = notifications.chat_id and marker.user_id = notifications.user_id
        ), 0)
      ) end as since
    ) as unread
    where user_id = ${userId} and dismissed_at is null and mailed_at is null
    and unread.since is not null
    and ${chatId === undefined ? sql`project_id = ${projectId}` : sql`chat_id = ${chatId}`}
    order by sent_at, id
    for update of notifications`.execute(trx)
  return rows
}

/** The address of a person who wants such mail and has proved that it is theirs. */
const addressOf = async (
  trx: Transaction<Database>,
  userId: string,
): Promise<string | undefined> => {
  const user = await trx
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .where('allow_email_communications', '=', true)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()
  return user?.email
}

/**
 * Mails a person what has been unread in a conversation for long enough, once; what is younger waits
 * on. Whoever does not want such mail gets none.
 */
export const mailNotifications = (
  { config, db }: Pick<Services, 'config' | 'db'>,
  { userId, ...conversation }: { userId: string } & Conversation,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const email = await addressOf(trx, userId)
    if (email === undefined) return
    const unread = await unreadOf(trx, userId, conversation)
    if (unread.length === 0) return
    const longest = Math.max(...unread.map(({ minutes }) => minutes))
    if (longest < heldBackMinutes) {
      return queueNotificationMail(trx, [userId], conversation, longest)
    }
    const ids = unread.map(({ id }) => id)
    await trx
      .updateTable('notifications')
      .set({ mailed_at: sql<Date>`now()` })
      .where('id', 'in', ids)
      .execute()
    const told = new Map(
      (await notificationsByIds(trx, ids)).map(({ notification }) => [
        notification.id,
        notification,
      ]),
    )
    const inOrder = ids.flatMap((id) => told.get(id) ?? [])
    const mail = notificationMail(config, email, inOrder)
    await queueMail(trx, { ...mail, unsubscribeUrl: await unsubscribeUrl(trx, config, userId) })
  })
