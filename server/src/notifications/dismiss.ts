import type { NotificationType } from '@quad/contract'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import { reusableStatement, type Statement } from '../platform/database/statements.ts'

/** The notifications to which all of this applies. */
export interface Dismissed {
  projectId?: string
  eventId?: string
  eventIds?: readonly string[]
  searchId?: string
  chatId?: string
  messageId?: string
  fromId?: string
  userIds?: readonly string[]
  types?: readonly NotificationType[]
}

/** Notifications that a person causes by addressing another one. */
export const approaches = [
  'direct-message',
  'mention',
  'invitation',
  'join-request',
  'request-reminder',
] as const

/** The column of each property, and whether the property is a list. */
const columns = {
  projectId: ['project_id'],
  eventId: ['event_id'],
  eventIds: ['event_id', 'any'],
  searchId: ['search_id'],
  chatId: ['chat_id'],
  messageId: ['message_id'],
  fromId: ['from_id'],
  userIds: ['user_id', 'any'],
  types: ['type', 'any'],
} as const satisfies Record<keyof Dismissed, unknown>

/** The statements that were built, by the properties of their conditions. */
const built = new Map<string, (db: Kysely<Database>, which: Dismissed) => Statement>()

/** The statement that dismisses notifications for good, so that their users cannot restore them, and publishes that. */
export const dismissStatement = (db: Kysely<Database>, which: Dismissed): Statement => {
  const given = Object.keys(columns).filter(
    (key): key is keyof Dismissed => which[key as keyof Dismissed] !== undefined,
  )
  const form = given.join()
  const statement = built.get(form) ?? reusableStatement(dismissalBy(given))
  built.set(form, statement)
  return statement(db, which)
}

/**
 * Dismisses notifications for good, including those that their users have dismissed, and publishes that. Locks each
 * first, so that none is restored concurrently.
 */
const dismissalBy =
  (given: readonly (keyof Dismissed)[]) => (db: Kysely<Database>, which: Dismissed) => {
    const conditions = given.map((key) => {
      const [column, isAny] = columns[key]
      return isAny
        ? sql<boolean>`${sql.ref(column)} = any(${which[key]})`
        : sql<boolean>`${sql.ref(column)} = ${which[key]}`
    })
    return db
      .with('found', (statement) =>
        statement
          .selectFrom('notifications')
          .select(['id', 'dismissed_at'])
          .where('closed', '=', sql.lit(false))
          .where((eb) => eb.and(conditions))
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
  }
