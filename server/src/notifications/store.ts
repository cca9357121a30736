import type { Notification } from '@quad/contract'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'

const shownAtMost = 100

/** What waits still for an answer of the one who is notified. */
const asks = sql<Notification['asks']>`
  case
    when invitations.id is not null then jsonb_build_object(
      'what', 'invitation', 'joins', coalesce(memberships.role in ('Owner', 'Admin'), false))
    when join_requests.id is not null then jsonb_build_object(
      'what', 'join-request', 'joins', true)
  end`

/** What a notification shows of its sender and its project, as both are now. */
const notifications = (db: Kysely<Database>) =>
  db
    .selectFrom('notifications')
    .innerJoin('users as sender', 'sender.id', 'notifications.from_id')
    .leftJoin('projects', 'projects.id', 'notifications.project_id')
    .leftJoin('memberships', (join) =>
      join
        .onRef('memberships.project_id', '=', 'notifications.project_id')
        .onRef('memberships.user_id', '=', 'notifications.from_id'),
    )
    // At most one of each waits.
    .leftJoin('invitations', (join) =>
      join
        .on('notifications.type', '=', 'invitation')
        .onRef('invitations.project_id', '=', 'notifications.project_id')
        .onRef('invitations.target_id', '=', 'notifications.user_id')
        .onRef('invitations.sender_id', '=', 'notifications.from_id')
        .on('invitations.state', '=', sql.lit('pending'))
        .on('invitations.withheld', '=', sql.lit(false))
        .on('invitations.expires_at', '>', sql<Date>`now()`),
    )
    .leftJoin('join_requests', (join) =>
      join
        .on('notifications.type', 'in', ['join-request', 'request-reminder'])
        .onRef('join_requests.project_id', '=', 'notifications.project_id')
        .onRef('join_requests.user_id', '=', 'notifications.from_id')
        .on('join_requests.state', '=', sql.lit('pending')),
    )
    .select([
      'notifications.id',
      'notifications.user_id',
      'notifications.type',
      'notifications.project_id',
      'projects.title as projectTitle',
      'notifications.from_id',
      'sender.name as fromName',
      'sender.profile_photo_id as fromPhotoId',
      'memberships.title as fromTitle',
      'notifications.chat_id',
      'notifications.message',
      'notifications.sent_at',
      asks.as('asks'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof notifications>['execute']>>[number]

const present = (row: Row): Notification => ({
  id: row.id,
  type: row.type,
  projectId: row.project_id ?? '',
  projectTitle: row.projectTitle ?? '',
  fromId: row.from_id,
  fromName: row.fromName,
  fromPhotoId: row.fromPhotoId,
  fromTitle: row.fromTitle ?? '',
  chatId: row.chat_id,
  message: row.message,
  timeSent: row.sent_at.toISOString(),
  asks: row.asks,
})

/** A person's undismissed notifications, the newest first, at most 100. */
export const openNotifications = async (
  db: Kysely<Database>,
  userId: string,
): Promise<Notification[]> => {
  const rows = await notifications(db)
    .where('notifications.user_id', '=', userId)
    .where('notifications.dismissed_at', 'is', null)
    .orderBy('notifications.sent_at', 'desc')
    .orderBy('notifications.id', 'desc')
    .limit(shownAtMost)
    .execute()
  return rows.map(present)
}

/** Notifications by their ids, each with whose it is, in the order of these people's ids. */
export const notificationsByIds = async (
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<{ userId: string; notification: Notification }[]> => {
  if (ids.length === 0) return []
  const rows = await notifications(db)
    .where('notifications.id', 'in', ids)
    .orderBy('notifications.user_id')
    .execute()
  return rows.map((row) => ({ userId: row.user_id, notification: present(row) }))
}
