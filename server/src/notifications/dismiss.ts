import type { CallInput, Calls, NotificationType } from '@quad/contract'
import type { Expression, ExpressionBuilder, Kysely, SqlBool, Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { publish } from '../live/publish.ts'

type Dismissal = CallInput<Calls['dismissNotification']>['body']

type Condition = (eb: ExpressionBuilder<Database, 'notifications'>) => Expression<SqlBool>

/** The notification's id, or its four fields as the wire carries them. */
const isMeant =
  (meant: Dismissal): Condition =>
  (eb) => {
    if ('id' in meant) return eb('id', '=', meant.id)
    const sentAt = new Date(meant.timeSent)
    // No time at all, or one too early for PostgreSQL to hold.
    if (!(sentAt.getTime() > 0)) return eb.lit(false)
    return eb.and([
      meant.projectId === ''
        ? eb('project_id', 'is', null)
        : eb('project_id', '=', meant.projectId),
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
    const own: Condition = (eb) => eb.and([eb('user_id', '=', userId), isMeant(meant)(eb)])
    if ((await close(trx, own)) > 0) return true
    const closedBefore = await trx
      .selectFrom('notifications')
      .select('id')
      .where(own)
      .limit(1)
      .executeTakeFirst()
    return closedBefore !== undefined
  })

/** Dismisses what a person, or everybody, was told of a project: all of it, or these types. */
export const dismissProject = async (
  trx: Transaction<Database>,
  {
    projectId,
    userId,
    types,
  }: { projectId: string; userId?: string; types?: readonly NotificationType[] },
): Promise<void> => {
  await close(trx, (eb) =>
    eb.and([
      eb('project_id', '=', projectId),
      ...(userId === undefined ? [] : [eb('user_id', '=', userId)]),
      ...(types === undefined ? [] : [eb('type', 'in', types)]),
    ]),
  )
}

/**
 * Dismisses a join request's notifications for all whom it reached: it has been decided, so nobody
 * needs to look at it any more.
 */
export const dismissRequest = async (
  trx: Transaction<Database>,
  { projectId, fromId }: { projectId: string; fromId: string },
): Promise<void> => {
  await close(trx, (eb) =>
    eb.and([
      eb('type', 'in', ['join-request', 'request-reminder']),
      eb('project_id', '=', projectId),
      eb('from_id', '=', fromId),
    ]),
  )
}

/** Dismisses what a person was told of a direct chat. */
export const dismissChat = async (
  trx: Transaction<Database>,
  { chatId, userId }: { chatId: string; userId: string },
): Promise<void> => {
  await close(trx, (eb) => eb.and([eb('chat_id', '=', chatId), eb('user_id', '=', userId)]))
}

/** What a person says to another of their own accord, and no consequence of anything. */
const approaches = ['direct-message', 'invitation', 'join-request', 'request-reminder'] as const

/** Dismisses what one person has approached another with. */
export const dismissApproaches = async (
  trx: Transaction<Database>,
  { userId, fromId }: { userId: string; fromId: string },
): Promise<void> => {
  await close(trx, (eb) =>
    eb.and([eb('user_id', '=', userId), eb('from_id', '=', fromId), eb('type', 'in', approaches)]),
  )
}

/** Dismisses what everybody was told by a person who goes. */
export const dismissFrom = async (trx: Transaction<Database>, fromId: string): Promise<void> => {
  await close(trx, (eb) => eb('from_id', '=', fromId))
}

/** @returns how many were open. */
const close = async (trx: Transaction<Database>, which: Condition): Promise<number> => {
  const closed = await trx
    .updateTable('notifications')
    .set((eb) => ({ dismissed_at: eb.fn<Date>('now') }))
    .where('dismissed_at', 'is', null)
    .where(which)
    .returning(['id', 'user_id'])
    .execute()
  for (const { id, user_id } of closed.toSorted((a, b) => (a.user_id < b.user_id ? -1 : 1))) {
    await publish(trx, [user_id], { type: 'notification-dismissed', notificationId: id })
  }
  return closed.length
}
