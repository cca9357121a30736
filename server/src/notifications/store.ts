import { deletedPerson, type Notification, type StoredEvent } from '@quad/contract'
import { sql, type Kysely, type QueryCreator, type Selectable } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import { isoTime } from '../platform/database/queries.ts'
import { reusableQuery } from '../platform/database/statements.ts'
import {
  byFit,
  matchOf,
  offeredInRow,
  personOfRow,
  requestedInRow,
  type Offered,
  type Offering,
} from '../match.ts'
import { isManagerInRow } from '../is-manager.ts'
import { namedRoleInRow } from '../named-role.ts'

const shownAtMost = 100

/** A notification as statements read it and events store it: a request has its parts to compare instead of its match. */
interface StoredNotification extends Notification {
  asks: (Asked & { compared?: { requested: Offered; person: Offering } }) | null
  /** `offered`: by the latest projects that the saved search has found; null without such projects. */
  search: (Found & { compared?: { offered: Offered[] | null; person: Offering } }) | null
  /** Absent from events. */
  userId?: string
}

type Asked = NonNullable<Notification['asks']>
type Found = NonNullable<Notification['search']>

/** The decision that a notification still asks its recipient for. */
const asks = sql<StoredNotification['asks']>`
  case
    when invitations.id is not null then jsonb_build_object(
      'what', 'invitation', 'joins', coalesce(${isManagerInRow()}, false),
      'role', ${namedRoleInRow('invitations')}, 'match', null)
    when join_requests.id is not null then jsonb_build_object(
      'what', 'join-request', 'joins', true,
      'role', ${namedRoleInRow('join_requests')}, 'match', null,
      'compared', json_build_object('requested', ${requestedInRow}, 'person', ${personOfRow('sender')}))
  end`

/** Projects that an alert is explained by, the latest of a saved search. */
const explainedBy = 20

/** What the new projects of a saved search offer to its user, who is in none of them and has not blocked their Owners. */
const offeredToUser = sql`(
  select json_agg(${offeredInRow})
  from (
    select project_id from saved_search_matches
    where search_id = notifications.search_id and project_id is not null
    order by matched_at desc
    limit least(notifications.search_matches, ${sql.lit(explainedBy)})
  ) as found
  join projects on projects.id = found.project_id and projects.recruiting
  where not exists (
    select from memberships
    left join blocks on blocker_id = notifications.user_id and blocked_id = memberships.user_id
      and memberships.role = 'Owner'
    where memberships.project_id = projects.id
    and (memberships.user_id = notifications.user_id or blocked_id is not null)))`

/** What a row of `notifications` says of its saved search. */
export const searchOfRow = sql<StoredNotification['search']>`
  case when notifications.search_id is not null then jsonb_build_object(
    'id', notifications.search_id, 'matches', notifications.search_matches, 'match', null,
    'compared', json_build_object('offered', ${offeredToUser},
      'person', (select ${personOfRow('users')} from users where id = notifications.user_id)))
  end`

/** The types of notifications that may ask for a decision, or say why they match. */
const detailedTypes = ['invitation', 'join-request', 'request-reminder', 'search-matches'] as const

/** Whether a notification neither asks its recipient for a decision, nor says why it matches, nor is about an event. */
export const isPlain = ({ type, eventId }: Pick<Notification, 'type' | 'eventId'>): boolean =>
  eventId === null && !detailedTypes.some((each) => each === type)

const withSenders = (db: QueryCreator<Database>, rows: string) =>
  db
    .selectFrom(
      sql<Selectable<Database['notifications']>>`${sql.table(rows)}`.as<'notifications'>(
        'notifications',
      ),
    )
    // No sender after a deleted account has left its project to the recipient, who stands for the sender then.
    .leftJoin('users as sender', (join) =>
      join
        .onRef('sender.id', '=', 'notifications.from_id')
        .on(sql<boolean>`(type <> 'made-owner' or from_id <> notifications.user_id)`),
    )
    .leftJoin('projects', 'projects.id', 'notifications.project_id')
    .leftJoin('memberships', (join) =>
      join
        .onRef('memberships.project_id', '=', 'notifications.project_id')
        .onRef('memberships.user_id', '=', 'sender.id'),
    )
    .select([
      'notifications.id',
      'notifications.user_id as userId',
      'notifications.type',
      sql<string>`coalesce(notifications.project_id::text, '')`.as('projectId'),
      sql<string>`coalesce(projects.title, notifications.project_title, '')`.as('projectTitle'),
      sql<string>`coalesce(sender.id, ${deletedPerson.id})`.as('fromId'),
      sql<string>`coalesce(sender.name, ${deletedPerson.name})`.as('fromName'),
      'sender.profile_photo_id as fromPhotoId',
      sql<string>`coalesce(memberships.title, '')`.as('fromTitle'),
      'notifications.chat_id as chatId',
      sql<number | null>`
        case when notifications.type = 'mention' then notifications.message_seq end`.as(
        'messageSeq',
      ),
      'notifications.message',
      isoTime('notifications.sent_at').as('timeSent'),
      isoTime<string | null>('notifications.event_starts_at').as('eventStart'),
    ])

/**
 * Notifications with the current data of their senders and projects. Complete for plain ones, and cheaper.
 *
 * @param rows the table, or a part of the statement that has such rows
 */
export const plainNotificationsIn = (db: QueryCreator<Database>, rows = 'notifications') =>
  withSenders(db, rows).select([
    'notifications.event_id as eventId',
    sql<Notification['attendance']>`null::jsonb`.as('attendance'),
    sql<StoredNotification['asks']>`null::jsonb`.as('asks'),
    sql<StoredNotification['search']>`null::jsonb`.as('search'),
  ])

/**
 * Notifications with the current data of their senders, projects and events, and the decisions that they ask for.
 *
 * @param rows the table, or a part of the statement that has such rows
 */
export const notificationsIn = (db: QueryCreator<Database>, rows = 'notifications') =>
  withSenders(db, rows)
    // At most one of each is pending.
    .leftJoin('invitations', (join) =>
      join
        .on('notifications.type', '=', 'invitation')
        .onRef('invitations.project_id', '=', 'notifications.project_id')
        .onRef('invitations.target_id', '=', 'notifications.user_id')
        .onRef('invitations.sender_id', '=', 'notifications.from_id')
        .on('invitations.state', '=', sql.lit('pending'))
        .on('invitations.hidden', '=', sql.lit(false))
        .on('invitations.expires_at', '>', sql<Date>`now()`),
    )
    .leftJoin('join_requests', (join) =>
      join
        .on('notifications.type', 'in', ['join-request', 'request-reminder'])
        .onRef('join_requests.project_id', '=', 'notifications.project_id')
        .onRef('join_requests.user_id', '=', 'notifications.from_id')
        .on('join_requests.state', '=', sql.lit('pending')),
    )
    .leftJoin('events', 'events.id', 'notifications.event_id')
    .leftJoin('event_answers', (join) =>
      join
        .onRef('event_answers.event_id', '=', 'notifications.event_id')
        .onRef('event_answers.user_id', '=', 'notifications.user_id'),
    )
    .leftJoin('wanted_roles', 'wanted_roles.id', 'join_requests.wanted_role_id')
    .select([
      'events.id as eventId',
      // Who leaves the project loses its notifications.
      sql<Notification['attendance']>`case when events.ends_at > now() then jsonb_build_object(
        'title', events.title, 'answer', event_answers.answer) end`.as('attendance'),
      asks.as('asks'),
      searchOfRow.as('search'),
    ])

/** A notification as its user sees it. Presenting it again changes nothing. */
export const presentNotification = ({
  userId: _,
  asks: asked,
  search: found,
  ...notification
}: StoredNotification): Notification => ({
  ...notification,
  asks: asked && presentAsked(asked),
  search: found && presentFound(found),
})

const presentAsked = ({ compared, ...asked }: NonNullable<StoredNotification['asks']>): Asked =>
  compared ? { ...asked, match: matchOf(compared.requested, compared.person) ?? null } : asked

const presentFound = ({ compared, ...found }: NonNullable<StoredNotification['search']>): Found => {
  if (!compared) return found
  const matches = (compared.offered ?? []).flatMap(
    (offered) => matchOf(offered, compared.person) ?? [],
  )
  return { ...found, match: matches.toSorted(byFit)[0] ?? null }
}

/** A stored event as a stream sends it. */
export const presentEvent = (event: StoredEvent): StoredEvent =>
  event.type === 'notification'
    ? { ...event, notification: presentNotification(event.notification) }
    : event

type Notifications = ReturnType<typeof notificationsIn>

const openOf = (notifications: Notifications, userId: string) =>
  notifications
    .where('notifications.user_id', '=', userId)
    .where('notifications.dismissed_at', 'is', null)
    .orderBy('notifications.sent_at', 'desc')
    .orderBy('notifications.id', 'desc')
    .limit(sql.lit(shownAtMost))

/** A person's undismissed notifications, the newest first, at most 100. */
export const findOpen = reusableQuery((db, { userId }: { userId: string }) =>
  openOf(notificationsIn(db), userId),
)

/** The same, complete for plain ones. */
export const openPlain = (db: Kysely<Database>, userId: string) =>
  openOf(plainNotificationsIn(db), userId)

/** The number of a person's undismissed notifications, without those of direct chats. */
export const openNotificationCount = (db: Kysely<Database>, userId: string) =>
  db
    .selectFrom('notifications')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('dismissed_at', 'is', null)
    .where('type', '<>', 'direct-message')

/** Notifications by their ids, the oldest first. */
export const notificationsByIds = async (
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<Notification[]> =>
  (
    await notificationsIn(db)
      .where('notifications.id', 'in', ids)
      .orderBy('notifications.sent_at')
      .orderBy('notifications.id')
      .execute()
  ).map(presentNotification)
