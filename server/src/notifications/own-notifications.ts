import type { EndpointInput, Endpoints, ListPage, Notification, Paging } from '@quad/contract'
import { sql, type Expression, type ExpressionBuilder, type Kysely, type SqlBool } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { reusableQuery } from '../platform/database/statements.ts'
import { byId, byTime, keyset } from '../platform/database/keyset.ts'
import type { Database } from '../platform/database/schema.ts'
import { conflict, notFound } from '../platform/http/errors.ts'
import { paginate, readCursor, sendListPage } from '../platform/http/paging.ts'
import type { Handlers } from '../platform/http/routes.ts'
import type { Services } from '../services.ts'
import { command } from '../command.ts'
import { notificationsByIds, notificationsIn, presentNotification } from './store.ts'

export const notificationHandlers = ({ db }: Services) =>
  ({
    listNotifications: async ({ params: { userId }, query, request, reply }) =>
      sendListPage(request, reply, await listNotifications(db, userId, query)),

    dismissNotification: async ({ params: { userId }, body }) => {
      if (!(await dismiss(db, userId, body))) throw notFound('notification')
      return { message: 'The notification was dismissed.' }
    },

    undismissNotification: ({ params: { userId }, body }) => undismiss(db, userId, body.id),
  }) satisfies Partial<Handlers>

const newestFirst = keyset({ time: byTime('notifications.sent_at'), id: byId('notifications.id') })

interface PageOfNotifications {
  userId: string
  /** Time and id of the notification before the page. */
  time: string
  id: string
  rowLimit: number
}

/** The number of a person's undismissed notifications, and a page of them. */
const readPage = reusableQuery((db, { userId, time, id, rowLimit }: PageOfNotifications) => {
  const page = notificationsIn(db)
    .where('notifications.user_id', '=', userId)
    .where('notifications.dismissed_at', 'is', null)
    .where(newestFirst.after({ time, id }))
    .select(newestFirst.cursor)
    .orderBy(newestFirst.order)
    .limit(rowLimit)
  const total = db
    .selectFrom('notifications')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('dismissed_at', 'is', null)
  return db.selectNoFrom([total.as('total'), jsonArrayFrom(page).as('rows')])
})

/** A person's undismissed notifications, the newest first. */
const listNotifications = async (
  db: Kysely<Database>,
  userId: string,
  { limit, cursor }: Paging,
): Promise<ListPage<Notification>> => {
  const position = readCursor(cursor, newestFirst)
  const [found] = await readPage(db, { userId, ...position, rowLimit: limit + 1 })
  return paginate(found?.rows ?? [], {
    limit,
    total: found?.total ?? 0,
    present: presentNotification,
  })
}

type Condition = (eb: ExpressionBuilder<Database, 'notifications'>) => Expression<SqlBool>

type Dismissal = EndpointInput<Endpoints['dismissNotification']>['body']

/** The notification's id, or its four fields as the wire carries them. */
const isTarget =
  (target: Dismissal): Condition =>
  (eb) => {
    if ('id' in target) return eb('id', '=', target.id)
    const sentAt = new Date(target.timeSent)
    // An invalid time, or one too early for PostgreSQL.
    if (!(sentAt.getTime() > 0)) return eb.lit(false)
    return eb.and([
      target.projectId === ''
        ? eb('project_id', 'is', null)
        : eb('project_id', '=', target.projectId),
      eb('from_id', '=', target.fromId),
      eb('message', '=', target.message),
      eb('sent_at', '=', sentAt),
    ])
  }

/**
 * Dismisses a person's notification at the person's request, on all open pages. Idempotent. `undismiss`
 * reverses it.
 *
 * @returns whether the person has such a notification, dismissed or not
 */
const dismiss = (db: Kysely<Database>, userId: string, target: Dismissal): Promise<boolean> =>
  command(db, async ({ trx, effects }) => {
    const own: Condition = (eb) => eb.and([eb('user_id', '=', userId), isTarget(target)(eb)])
    const found = await trx
      .selectFrom('notifications')
      .select(['id', 'dismissed_at'])
      .where(own)
      .orderBy('id')
      .forUpdate()
      .execute()
    for (const { id, dismissed_at: before } of found) {
      if (before !== null) continue
      await trx
        .updateTable('notifications')
        .set({ dismissed_at: sql<Date>`now()` })
        .where('id', '=', id)
        .execute()
      effects.publish([userId], { type: 'notification-dismissed', notificationId: id })
    }
    return found.length > 0
  })

/**
 * Restores a user's dismissed notification, on all open pages. Idempotent.
 *
 * @returns the restored notification
 * @throws ApiError `not_found` if the user has no such notification, `conflict` if the server has
 *   dismissed it because it is settled, no longer concerns the user, or was replaced by a later one
 */
const undismiss = (db: Kysely<Database>, userId: string, id: string): Promise<Notification> =>
  command(db, async ({ trx, effects }) => {
    const found = await trx
      .selectFrom('notifications')
      .select(['dismissed_at as dismissedAt', 'closed'])
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    if (!found) throw notFound('notification')
    if (found.closed)
      throw conflict('This notification is out of date. Please load the page again.')

    const isDismissed = found.dismissedAt !== null
    if (isDismissed) {
      await trx
        .updateTable('notifications')
        .set({ dismissed_at: null })
        .where('id', '=', id)
        .execute()
    }
    const [notification] = await notificationsByIds(trx, [id])
    if (!notification) throw notFound('notification')
    if (isDismissed) effects.publish([userId], { type: 'notification', notification })
    return notification
  })
