import type { EndpointInput, Endpoints, NotificationType } from '@quad/contract'
import {
  sql,
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type SqlBool,
  type Transaction,
} from 'kysely'
import { statementOnce } from '../platform/database/build-once.ts'
import type { Database } from '../platform/database/schema.ts'
import { publish } from '../live/publish.ts'

type Dismissal = EndpointInput<Endpoints['dismissNotification']>['body']

type Condition = (eb: ExpressionBuilder<Database, 'notifications'>) => Expression<SqlBool>

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
export const dismiss = (
  db: Kysely<Database>,
  userId: string,
  target: Dismissal,
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const own: Condition = (eb) => eb.and([eb('user_id', '=', userId), isTarget(target)(eb)])
    const dismissed = await trx
      .updateTable('notifications')
      .set((eb) => ({ dismissed_at: eb.fn<Date>('now') }))
      .where('dismissed_at', 'is', null)
      .where(own)
      .returning(['id', 'user_id as userId'])
      .execute()
    await announce(trx, dismissed)
    if (dismissed.length > 0) return true
    const dismissedBefore = await trx
      .selectFrom('notifications')
      .select('id')
      .where(own)
      .limit(1)
      .executeTakeFirst()
    return dismissedBefore !== undefined
  })

/** The notifications to which all of this applies. */
export interface Dismissed {
  projectId?: string
  eventId?: string
  searchId?: string
  fromId?: string
  userIds?: readonly string[]
  types?: readonly NotificationType[]
}

/** The statement that closes notifications and publishes that. */
export const dismissing = (db: Kysely<Database>, which: Dismissed) =>
  closing(db, (eb) => {
    const { projectId, eventId, searchId, fromId, userIds, types } = which
    return eb.and([
      ...(projectId === undefined ? [] : [eb('project_id', '=', projectId)]),
      ...(eventId === undefined ? [] : [eb('event_id', '=', eventId)]),
      ...(searchId === undefined ? [] : [eb('search_id', '=', searchId)]),
      ...(fromId === undefined ? [] : [eb('from_id', '=', fromId)]),
      ...(userIds === undefined ? [] : [eb('user_id', '=', eb.fn.any(eb.val(userIds)))]),
      ...(types === undefined ? [] : [eb('type', '=', eb.fn.any(eb.val(types)))]),
    ])
  })

/** Closes notifications of a project, optionally only of one person or of some types. */
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

/** Closes a join request's notifications for all its recipients, because the request is settled. */
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

/**
 * Closes notifications of an event, because it was changed or deleted, or a later one replaces them. Optionally only
 * those of some people or types.
 */
export const dismissEvent = async (
  trx: Transaction<Database>,
  {
    projectId,
    eventId,
    userIds,
    types,
  }: {
    projectId: string
    eventId: string
    userIds?: readonly string[]
    types?: readonly NotificationType[]
  },
): Promise<void> => {
  if (userIds?.length === 0) return
  await close(trx, (eb) =>
    eb.and([
      eb('project_id', '=', projectId),
      eb('event_id', '=', eventId),
      ...(userIds === undefined ? [] : [eb('user_id', 'in', userIds)]),
      ...(types === undefined ? [] : [eb('type', 'in', types)]),
    ]),
  )
}

/** Closes the notifications of a saved search, which is deleted. */
export const dismissSearch = async (
  trx: Transaction<Database>,
  searchId: string,
): Promise<void> => {
  await close(trx, (eb) => eb('search_id', '=', searchId))
}

/** Notifications that a person causes by addressing another one. */
const approaches = ['direct-message', 'invitation', 'join-request', 'request-reminder'] as const

/** Closes the messages, invitations and requests that one person has sent to another. */
export const dismissApproaches = async (
  trx: Transaction<Database>,
  { userId, fromId }: { userId: string; fromId: string },
): Promise<void> => {
  await close(trx, (eb) =>
    eb.and([eb('user_id', '=', userId), eb('from_id', '=', fromId), eb('type', 'in', approaches)]),
  )
}

/** Closes all notifications from a person whose account is deleted. */
export const dismissFrom = async (trx: Transaction<Database>, fromId: string): Promise<void> => {
  await close(trx, (eb) => eb('from_id', '=', fromId))
}

/**
 * Closes notifications, including those that their users have dismissed, and publishes that. Locks each
 * first, so that none is restored concurrently.
 */
const closing = (db: Kysely<Database>, which: Condition) =>
  db
    .with('found', (statement) =>
      statement
        .selectFrom('notifications')
        .select(['id', 'dismissed_at'])
        .where('closed', '=', sql.lit(false))
        .where(which)
        .forUpdate(),
    )
    .with('closed', (statement) =>
      statement
        .updateTable('notifications')
        .from('found')
        .whereRef('notifications.id', '=', 'found.id')
        .set({ closed: true, dismissed_at: sql<Date>`coalesce(found.dismissed_at, now())` })
        .returning([
          'notifications.id',
          'notifications.user_id',
          'found.dismissed_at as dismissed_before',
        ]),
    )
    .insertInto('live_outbox')
    .columns(['user_ids', 'payload'])
    .expression((eb) =>
      eb
        .selectFrom('closed')
        .where('dismissed_before', 'is', null)
        .select([
          sql<string[]>`array[closed.user_id]`.as('user_ids'),
          sql<string>`jsonb_build_object(
            'type', 'notification-dismissed', 'notificationId', closed.id)`.as('payload'),
        ])
        .orderBy('closed.user_id'),
    )

const close = async (trx: Transaction<Database>, which: Condition): Promise<void> => {
  await closing(trx, which).execute()
}

const isOfChat =
  ({ chatId, userId }: { chatId: string; userId: string }): Condition =>
  (eb) =>
    eb.and([eb('chat_id', '=', chatId), eb('user_id', '=', userId)])

/** The statement of `dismissChat`, for `sendTogether`. */
export const dismissChatStatement = statementOnce(
  (db, ofChat: { chatId: string; userId: string }) => closing(db, isOfChat(ofChat)),
)

/** Closes a person's notifications of a direct chat. */
export const dismissChat = async (
  trx: Transaction<Database>,
  ofChat: { chatId: string; userId: string },
): Promise<void> => {
  await close(trx, isOfChat(ofChat))
}

/** Publishes dismissals in the order of the people's ids, as every transaction does to avoid deadlocks. */
const announce = async (
  trx: Transaction<Database>,
  dismissed: readonly { id: string; userId: string }[],
): Promise<void> => {
  for (const { id, userId } of dismissed.toSorted((a, b) => (a.userId < b.userId ? -1 : 1))) {
    await publish(trx, [userId], { type: 'notification-dismissed', notificationId: id })
  }
}
