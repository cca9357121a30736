import type { NotificationType } from '@quad/contract'
import { sql, type QueryCreator, type RawBuilder, type Transaction } from 'kysely'
import { reusableStatement, type Statement } from '../platform/database/statements.ts'
import type { Database } from '../platform/database/schema.ts'
import { jobStatement, type Conversation } from '../platform/jobs/queue.ts'
import { dismissStatement } from './dismiss.ts'
import { notificationsIn, plainNotificationsIn } from './store.ts'

export interface ProjectNotification {
  type: Exclude<NotificationType, 'direct-message' | 'mention' | 'search-matches'>
  /** The person who caused it. */
  fromId: string
  message: string
  projectId: string
  /** The title of a deleted project. */
  projectTitle?: string
  /** The event that this is about, or the poll for a common time, which has no start. */
  event?: { id: string; startsAt?: Date }
}

/** A notification of a message. */
interface ChatNotification {
  type: 'direct-message' | 'mention'
  fromId: string
  message: string
  chatId: string
  messageId: string
  messageSeq: number
  /** The project of a group chat. */
  projectId?: string
}

export type NewNotification =
  | ChatNotification
  | (ProjectNotification & { chatId?: never; messageId?: never; messageSeq?: never })

/** The kinds of notifications that say what a person is in a project: only the latest one is true. */
export const standings = [
  'request-accepted',
  'request-denied',
  'removed',
  'role-changed',
  'made-owner',
] as const

/** Of one pending request. */
export const requests = ['join-request', 'request-reminder'] as const
/** The answers to invitations. */
export const invitationOutcomes = ['invitation-accepted', 'invitation-declined'] as const

/** The other types whose notifications about the same thing are no longer true after one of this type. */
const superseded: Partial<Record<NotificationType, readonly NotificationType[]>> = {
  ...Object.fromEntries(standings.map((type) => [type, standings])),
  ...Object.fromEntries(requests.map((type) => [type, requests])),
  ...Object.fromEntries(invitationOutcomes.map((type) => [type, invitationOutcomes])),
  'made-owner': [...standings, 'handed-over'],
  invitation: ['request-denied', 'removed'],
}

/**
 * A person has one open notification of a type for each project, or event of it; of these types, one for each sender.
 * A later notification renews the open one.
 */
const typesBySender: ReadonlySet<NotificationType> = new Set([
  'join-request',
  'request-reminder',
  'invitation',
  'invitation-accepted',
  'invitation-declined',
])

interface Written {
  userId: string
  type: NotificationType
  fromId: string
  message: string
  chatId: string | null
  messageId: string | null
  messageSeq: number | null
  projectId: string | null
  projectTitle: string | null
  eventId: string | null
  eventStartsAt: Date | null
  /** Whether each sender has an open notification of their own. */
  bySender: boolean
}

const columns = [
  'user_id',
  'type',
  'from_id',
  'chat_id',
  'message_id',
  'message_seq',
  'project_id',
  'message',
  'project_title',
  'event_id',
  'event_starts_at',
] as const

const rowOf = (db: QueryCreator<Database>, notification: Written) =>
  db.selectNoFrom([
    sql<string>`${notification.userId}::uuid`.as('user_id'),
    sql<NotificationType>`${notification.type}::text`.as('type'),
    sql<string>`${notification.fromId}::uuid`.as('from_id'),
    sql<string | null>`${notification.chatId}::uuid`.as('chat_id'),
    sql<string | null>`${notification.messageId}::uuid`.as('message_id'),
    sql<number | null>`${notification.messageSeq}::bigint`.as('message_seq'),
    sql<string | null>`${notification.projectId}::uuid`.as('project_id'),
    sql<string>`${notification.message}::text`.as('message'),
    sql<string | null>`${notification.projectTitle}::text`.as('project_title'),
    sql<string | null>`${notification.eventId}::uuid`.as('event_id'),
    sql<Date | null>`${notification.eventStartsAt}::timestamptz`.as('event_starts_at'),
  ])

/**
 * Adds to a statement that the notifications of its part `written` are shown on the open pages of their users.
 *
 * @param notifications reads them: `plainNotificationsIn` for plain ones
 */
export const showWritten = (statement: unknown, notifications = notificationsIn) =>
  (statement as QueryCreator<Database>)
    .with('shown', (rows) => notifications(rows, 'written'))
    .insertInto('live_outbox')
    .columns(['user_ids', 'payload'])
    .expression((eb) =>
      eb
        .selectFrom('shown')
        .select([
          sql<string[]>`array[shown."userId"]`.as('user_ids'),
          sql<string>`jsonb_build_object(
            'type', 'notification', 'notification', to_jsonb(shown) - 'userId')`.as('payload'),
        ])
        .orderBy('shown.userId'),
    )

/** The statement that shows a person's open notifications of an event again, with the present answer. */
export const showNotificationsOfEvent = reusableStatement(
  (db, { eventId, userId }: { eventId: string; userId: string }) =>
    showWritten(
      db.with('written', (statement) =>
        statement
          .selectFrom('notifications')
          .selectAll()
          .where('event_id', '=', eventId)
          .where('user_id', '=', userId)
          .where('dismissed_at', 'is', null),
      ),
    ),
)

/**
 * Writes and publishes a notification of a message, whose chat is locked. One of the same chat and sender that its user
 * has dismissed is closed, because the new one replaces it.
 */
const writeChatNotification = reusableStatement((db, notification: Written) =>
  showWritten(
    db
      .with('closed', (statement) =>
        statement
          .updateTable('notifications')
          .set({ closed: true })
          .where('chat_id', '=', notification.chatId)
          .where('from_id', '=', notification.fromId)
          .where('user_id', '=', notification.userId)
          .where('dismissed_at', 'is not', null)
          .where('closed', '=', sql.lit(false))
          .returning('id'),
      )
      .with('written', (statement) =>
        statement
          .insertInto('notifications')
          .columns(columns)
          .expression(
            rowOf(statement, notification)
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
                message_seq: (eb) => eb.ref('excluded.message_seq'),
                sent_at: sql<Date>`now()`,
                // A mail of direct messages holds until they are read; each mention is mailed.
                mailed_at: sql<Date | null>`
                  case when notifications.type = 'mention' then null else notifications.mailed_at end`,
              }),
          )
          .returningAll(),
      ),
    plainNotificationsIn,
  ),
)

/**
 * Writes and publishes a notification of a project, whose lock serializes this. Renews the open one of the same type
 * about the same thing, and closes one that its user has dismissed.
 */
const writeProjectNotification = reusableStatement((db, notification: Written) =>
  showWritten(
    db
      // Locks each first, so that none is restored concurrently.
      .with('before', (statement) =>
        statement
          .selectFrom('notifications')
          .select(['id', sql<boolean>`dismissed_at is null`.as('is_open')])
          .where('user_id', '=', notification.userId)
          .where('project_id', '=', notification.projectId)
          .where('type', '=', notification.type)
          .where('closed', '=', sql.lit(false))
          .where(sql<boolean>`event_id is not distinct from ${notification.eventId}::uuid`)
          .where(
            sql<boolean>`(from_id = ${notification.fromId}::uuid or not ${notification.bySender}::boolean)`,
          )
          .forUpdate(),
      )
      .with('closed', (statement) =>
        statement
          .updateTable('notifications')
          .from('before')
          .set({ closed: true })
          .whereRef('notifications.id', '=', 'before.id')
          .where('before.is_open', '=', sql.lit(false)),
      )
      .with('renewed', (statement) =>
        statement
          .updateTable('notifications')
          .from('before')
          .set({
            from_id: notification.fromId,
            message: notification.message,
            project_title: notification.projectTitle,
            event_starts_at: notification.eventStartsAt,
            sent_at: sql<Date>`now()`,
            mailed_at: null,
          })
          .whereRef('notifications.id', '=', 'before.id')
          .where('before.is_open', '=', sql.lit(true))
          .returningAll('notifications'),
      )
      .with('added', (statement) =>
        statement
          .insertInto('notifications')
          .columns(columns)
          .expression(
            rowOf(statement, notification).where(
              sql<boolean>`not exists (select from before where before.is_open)`,
            ),
          )
          .returningAll(),
      )
      .with('written', (statement) =>
        statement
          .selectFrom('renewed')
          .selectAll()
          .unionAll(statement.selectFrom('added').selectAll()),
      ),
  ),
)

/** The statement that dismisses what a notification makes untrue, if there is something. */
const supersede = (
  trx: Transaction<Database>,
  userIds: readonly string[],
  { type, projectId, fromId }: NewNotification,
): Statement[] => {
  const types = superseded[type]?.filter((each) => each !== type)
  if (!types || projectId === undefined || userIds.length === 0) return []
  const bySender = typesBySender.has(type) && type !== 'invitation'
  return [dismissStatement(trx, { projectId, userIds, types, ...(bySender && { fromId }) })]
}

/**
 * The statements that notify these people. Each person has statements of their own, because PostgreSQL keeps the plans
 * of these, and would plan one for a list of people each time.
 */
export const notificationStatements = (
  trx: Transaction<Database>,
  userIds: readonly string[],
  notification: NewNotification,
): Statement[] => {
  const { type, fromId, message, chatId, messageId, messageSeq, projectId } = notification
  const conversation = chatId === undefined ? { projectId } : { chatId }
  const { projectTitle, event } = notification.chatId === undefined ? notification : {}
  const written = {
    type,
    fromId,
    message,
    chatId: chatId ?? null,
    messageId: messageId ?? null,
    messageSeq: messageSeq ?? null,
    projectId: projectId ?? null,
    projectTitle: projectTitle ?? null,
    eventId: event?.id ?? null,
    eventStartsAt: event?.startsAt ?? null,
    bySender: typesBySender.has(type),
  }
  const write = chatId === undefined ? writeProjectNotification : writeChatNotification
  return [
    ...supersede(trx, userIds, notification),
    ...userIds
      .toSorted()
      .flatMap((userId) => [
        write(trx, { ...written, userId }),
        notificationMailStatement(userId, conversation),
      ]),
  ]
}

/** Minutes that a notification must stay unread before it is mailed. */
export const mailDelayMinutes = 15

/**
 * The statement that enqueues one mail to a user about a conversation's notifications, in case they stay unread.
 *
 * @param unreadFor minutes that the oldest of them has been unread
 */
export const notificationMailStatement = (
  userId: string,
  conversation: Conversation,
  unreadFor = 0,
): RawBuilder<unknown> => {
  const minutes = mailDelayMinutes - unreadFor
  return jobStatement(
    'notification-mail',
    { userId, ...conversation },
    {
      maxAttempts: 25,
      runAt: sql<Date>`now() + make_interval(secs => ${minutes * 60})`,
      key: `notification-mail ${userId} ${conversation.chatId ?? conversation.projectId}`,
    },
  )
}
