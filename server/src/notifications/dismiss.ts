import type { CallInput, Calls } from '@quad/contract'
import type { ExpressionBuilder, Kysely, Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { publish } from '../live/publish.ts'

type Dismissal = CallInput<Calls['dismissNotification']>['body']

/** The notification's id, or its four fields as the wire carries them. */
const isMeant = (eb: ExpressionBuilder<Database, 'notifications'>, meant: Dismissal) => {
  if ('id' in meant) return eb('id', '=', meant.id)
  const sentAt = new Date(meant.timeSent)
  if (Number.isNaN(sentAt.getTime())) return eb.lit(false)
  return eb.and([
    meant.projectId === '' ? eb('project_id', 'is', null) : eb('project_id', '=', meant.projectId),
    eb('from_id', '=', meant.fromId),
    eb('message', '=', meant.message),
    eb('sent_at', '=', sentAt),
  ])
}

/**
 * Dismisses a person's notification, on all open pages. Repeating it changes nothing.
 *
 * @returns whether the person has such a notification, dismissed now or before.
 */
export const dismiss = (db: Kysely<Database>, userId: string, meant: Dismissal): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const found = await trx
      .selectFrom('notifications')
      .select(['id', 'dismissed_at'])
      .where('user_id', '=', userId)
      .where((eb) => isMeant(eb, meant))
      .forUpdate()
      .execute()
    const open = found.filter((row) => row.dismissed_at === null).map(({ id }) => id)
    await close(trx, open)
    return found.length > 0
  })

/**
 * Dismisses a join request's notifications for all whom it reached: it has been decided, so nobody
 * needs to look at it any more. Publishes; see `publish` on the order.
 */
export const dismissRequest = async (
  trx: Transaction<Database>,
  { projectId, fromId }: { projectId: string; fromId: string },
): Promise<void> => {
  const open = await trx
    .selectFrom('notifications')
    .select('id')
    .where('type', '=', 'join-request')
    .where('project_id', '=', projectId)
    .where('from_id', '=', fromId)
    .where('dismissed_at', 'is', null)
    .execute()
  await close(
    trx,
    open.map(({ id }) => id),
  )
}

const close = async (trx: Transaction<Database>, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  const closed = await trx
    .updateTable('notifications')
    .set((eb) => ({ dismissed_at: eb.fn<Date>('now') }))
    .where('id', 'in', ids)
    .where('dismissed_at', 'is', null)
    .returning(['id', 'user_id'])
    .execute()
  for (const { id, user_id } of closed.toSorted((a, b) => (a.user_id < b.user_id ? -1 : 1))) {
    await publish(trx, [user_id], { type: 'notification-dismissed', notificationId: id })
  }
}
