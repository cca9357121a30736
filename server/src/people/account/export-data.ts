import {
  attachmentPath,
  deletedPerson,
  type AccountExport,
  type BookmarkKind,
} from '@quad/contract'
import { sql, type Compilable, type Transaction } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { unauthenticated } from '../../platform/http/errors.ts'
import { isoTime } from '../../platform/database/queries.ts'
import { userOf } from '../users/store.ts'

/** The lists of the export of which a person may have any number. */
type ListName = Exclude<
  {
    [K in keyof AccountExport]: AccountExport[K] extends readonly unknown[] ? K : never
  }[keyof AccountExport],
  'sessions'
>

/** @throws ApiError `unauthenticated` if the account no longer exists */
export const profileOf = async (trx: Transaction<Database>, userId: string) => {
  const row = await userOf(trx, userId)
    .select([
      isoTime('created_at').as('registeredAt'),
      isoTime<string | null>('active_at').as('activeAt'),
    ])
    .executeTakeFirst()
  if (!row) throw unauthenticated()
  return { ...row, emailVerifiedAt: row.emailVerifiedAt?.toISOString() ?? null }
}

export const calendarFeedOf = async (
  trx: Transaction<Database>,
  userId: string,
): Promise<AccountExport['calendarFeed']> => {
  const feed = await trx
    .selectFrom('calendar_feeds')
    .select(isoTime('created_at').as('createdAt'))
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return feed ?? null
}

const aboutProject = ['projects.id as projectId', 'projects.title as projectTitle'] as const

/** Name of a chat's project or other person, in a query of both. */
const toName = sql<string>`coalesce(projects.title, other.name, ${sql.lit(deletedPerson.name)})`

/** The other person of a direct chat, in a query of `chats`. */
const otherId = (userId: string) =>
  sql<string>`case when first_user_id = ${userId} then second_user_id else first_user_id end`

/** Messages with their chats, projects and other people, as a person has them. */
const messagesWithChats = (trx: Transaction<Database>, userId: string) =>
  trx
    .selectFrom('messages')
    .innerJoin('chats', 'chats.id', 'messages.chat_id')
    .leftJoin('projects', 'projects.id', 'chats.project_id')
    .leftJoin('users as other', (join) => join.on('other.id', '=', otherId(userId)))

/** The query for each list of the export. */
export const lists: {
  [K in ListName]: (
    trx: Transaction<Database>,
    userId: string,
  ) => Compilable<AccountExport[K][number]>
} = {
  projects: (trx, userId) =>
    trx
      .selectFrom('memberships')
      .innerJoin('projects', 'projects.id', 'memberships.project_id')
      .leftJoin('wanted_roles', 'wanted_roles.id', 'memberships.wanted_role_id')
      .select([
        ...aboutProject,
        'role',
        'memberships.title',
        'wanted_roles.title as wantedRole',
        isoTime('joined_at').as('joinedAt'),
      ])
      .where('user_id', '=', userId)
      .orderBy('joined_at'),

  joinRequests: (trx, userId) =>
    trx
      .selectFrom('join_requests')
      .innerJoin('projects', 'projects.id', 'join_requests.project_id')
      .select([
        ...aboutProject,
        'wanted_role_title as wantedRole',
        'message',
        'state',
        isoTime('join_requests.created_at').as('timeSent'),
      ])
      .where('user_id', '=', userId)
      .orderBy('join_requests.created_at'),

  invitations: (trx, userId) =>
    trx
      .selectFrom('invitations')
      .innerJoin('projects', 'projects.id', 'invitations.project_id')
      .innerJoin('users as sender', 'sender.id', 'sender_id')
      .innerJoin('users as target', 'target.id', 'target_id')
      .select([
        ...aboutProject,
        'sender.name as fromName',
        'target.name as toName',
        'wanted_role_title as wantedRole',
        'message',
        'state',
        isoTime('invitations.created_at').as('timeSent'),
      ])
      .where((eb) =>
        eb.or([
          eb('sender_id', '=', userId),
          eb.and([eb('target_id', '=', userId), eb('hidden', '=', false)]),
        ]),
      )
      .orderBy('invitations.created_at'),

  eventAnswers: (trx, userId) =>
    trx
      .selectFrom('event_answers')
      .innerJoin('events', 'events.id', 'event_answers.event_id')
      .innerJoin('projects', 'projects.id', 'event_answers.project_id')
      .select([...aboutProject, 'events.title', 'answer', isoTime('answered_at').as('answeredAt')])
      .where('event_answers.user_id', '=', userId)
      .orderBy('answered_at'),

  timePolls: (trx, userId) =>
    trx
      .selectFrom('time_polls')
      .innerJoin('projects', 'projects.id', 'time_polls.project_id')
      .select([
        ...aboutProject,
        'time_polls.title',
        'location',
        sql<string[]>`array(
          select ${isoTime('start')} from unnest(slots) as start order by start)`.as('slots'),
        isoTime('time_polls.created_at').as('createdAt'),
      ])
      .where('created_by', '=', userId)
      .orderBy('time_polls.created_at'),

  timePollAnswers: (trx, userId) =>
    trx
      .selectFrom('time_poll_answers as answer')
      .innerJoin('time_polls', 'time_polls.id', 'answer.poll_id')
      .innerJoin('projects', 'projects.id', 'answer.project_id')
      .select([
        ...aboutProject,
        'time_polls.title',
        sql<string[]>`array(
          select ${isoTime('start')} from unnest(slots) with ordinality as slot(start, nth)
          where nth - 1 = any(fits) order by start)`.as('fits'),
        isoTime('answered_at').as('answeredAt'),
      ])
      .where('answer.user_id', '=', userId)
      .orderBy('answered_at'),

  events: (trx, userId) =>
    trx
      .selectFrom('events')
      .innerJoin('projects', 'projects.id', 'events.project_id')
      .leftJoin('memberships', (join) =>
        join
          .onRef('memberships.project_id', '=', 'events.project_id')
          .on('memberships.user_id', '=', userId),
      )
      .select([
        ...aboutProject,
        'events.title',
        'events.description',
        'location',
        // Only members may see it.
        sql<string>`case when memberships.user_id is null then '' else online_link end`.as(
          'onlineLink',
        ),
        isoTime('starts_at').as('startDateTime'),
        isoTime('ends_at').as('endDateTime'),
        'every_weeks as everyWeeks',
      ])
      .where('created_by', '=', userId)
      .orderBy('starts_at'),

  /** A person's messages, chat by chat, with their earlier texts. */
  messages: (trx, userId) =>
    messagesWithChats(trx, userId)
      .select([
        'chat_id as chatId',
        toName.as('to'),
        sql<string>`coalesce(hidden_content, content)`.as('content'),
        isoTime('messages.created_at').as('timeSent'),
        sql<boolean>`deleted_at is null
          and (edited_at is not null or hidden_content is not null)`.as('edited'),
        sql<boolean>`deleted_at is not null`.as('deleted'),
        sql<string[]>`array(
          select version.content from message_versions as version
          where version.message_id = messages.id order by version.revision)`.as('earlier'),
        sql<
          AccountExport['messages'][number]['replyTo']
        >`case when messages.deleted_at is null then (
          select json_build_object(
            'fromName', coalesce(sender.name, ${sql.lit(deletedPerson.name)}),
            'timeSent', ${isoTime('replied.created_at')})
          from messages as replied left join users as sender on sender.id = replied.from_id
          where replied.chat_id = messages.chat_id and replied.seq = messages.reply_to) end`.as(
          'replyTo',
        ),
        sql<string[]>`array(
          select mention.written from message_mentions as mention
          where mention.message_id = messages.id order by mention.written)`.as('mentions'),
        sql<AccountExport['messages'][number]['attachments']>`(
          select coalesce(json_agg(json_build_object('name', each->>'name',
            'path', ${sql.lit(attachmentPath(''))}::text || (each->>'id'))), '[]')
          from jsonb_array_elements(messages.attachments) as each)`.as('attachments'),
      ])
      .where('from_id', '=', userId)
      .where('line', 'is', null)
      // By the index of the messages of a person: sorting all of them takes too long.
      .orderBy('chat_id')
      .orderBy('client_ts'),

  mutedChats: (trx, userId) =>
    trx
      .selectFrom('chat_markers as marker')
      .innerJoin('chats', 'chats.id', 'marker.chat_id')
      .leftJoin('projects', 'projects.id', 'chats.project_id')
      .leftJoin('users as other', (join) => join.on('other.id', '=', otherId(userId)))
      .select(['chats.id as chatId', toName.as('to')])
      .where('marker.user_id', '=', userId)
      .where((eb) => eb.or([eb('muted', '=', true), eb('marker.request', '=', 'declined')]))
      .orderBy('chats.id'),

  /** The reactions that a person gave. */
  reactions: (trx, userId) =>
    messagesWithChats(trx, userId)
      .innerJoin('message_reactions as reaction', 'reaction.message_id', 'messages.id')
      .select([
        'chat_id as chatId',
        toName.as('to'),
        'emoji',
        isoTime('reaction.created_at').as('timeSent'),
      ])
      .where('reaction.user_id', '=', userId)
      .orderBy('reaction.created_at'),

  notifications: (trx, userId) =>
    trx
      .selectFrom('notifications')
      .innerJoin('users as sender', 'sender.id', 'from_id')
      .select([
        'type',
        'sender.name as fromName',
        'message',
        isoTime('sent_at').as('timeSent'),
        sql<boolean>`dismissed_at is not null`.as('dismissed'),
      ])
      .where('user_id', '=', userId)
      .orderBy('sent_at'),

  blocked: (trx, userId) =>
    trx
      .selectFrom('blocks')
      .innerJoin('users', 'users.id', 'blocked_id')
      .select(['name', isoTime('blocks.created_at').as('blockedAt')])
      .where('blocker_id', '=', userId)
      .orderBy('blocks.created_at'),

  bookmarks: (trx, userId) => {
    const projects = trx
      .selectFrom('project_bookmarks as bookmark')
      .innerJoin('projects', 'projects.id', 'project_id')
      .select([
        sql<BookmarkKind>`'projects'`.as('kind'),
        'title as name',
        isoTime('bookmark.created_at').as('bookmarkedAt'),
      ])
      .where('user_id', '=', userId)
    const people = trx
      .selectFrom('person_bookmarks as bookmark')
      .innerJoin('users', 'users.id', 'person_id')
      .select([
        sql<BookmarkKind>`'people'`.as('kind'),
        'name',
        isoTime('bookmark.created_at').as('bookmarkedAt'),
      ])
      .where('user_id', '=', userId)
    return projects.unionAll(people).orderBy('bookmarkedAt')
  },

  savedSearches: (trx, userId) =>
    trx
      .selectFrom('saved_searches')
      .select(['name', 'alert', 'search', isoTime('created_at').as('savedAt')])
      .where('user_id', '=', userId)
      .orderBy('created_at'),

  reports: (trx, userId) =>
    trx
      .selectFrom('reports')
      .select([
        'about',
        sql<string>`copy ->> 'text'`.as('text'),
        'reason',
        isoTime('at').as('timeSent'),
      ])
      .where('reporter_id', '=', userId)
      .orderBy('at'),

  images: (trx, userId) =>
    trx
      .selectFrom('images')
      .select(['id', isoTime('created_at').as('uploadedAt')])
      .where('owner_id', '=', userId)
      .orderBy('created_at'),
}
