import { deletedPerson, type AccountExport, type BookmarkKind } from '@quad/contract'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { unauthenticated } from '../../platform/http/errors.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { availabilityOf } from '../users/availability.ts'
import { sessionsOf } from './sessions.ts'

type Part<K extends keyof AccountExport> = Promise<AccountExport[K]>

const profileOf = async (
  trx: Transaction<Database>,
  userId: string,
): Promise<Pick<AccountExport, 'profile' | 'settings'>> => {
  const row = await trx
    .selectFrom('users')
    .select([
      'id',
      'email',
      'email_verified_at as emailVerifiedAt',
      'created_at as registeredAt',
      'active_at as activeAt',
      'name',
      'pronouns',
      'school',
      'major',
      'description',
      'skills',
      availabilityOf.as('availability'),
      'linkedin_link as linkedInLink',
      'instagram_link as instagramLink',
      'profile_photo_id as profilePhotoId',
      'cover_image_id as coverImageId',
      'hide_email as hideEmail',
      'allow_email_communications as allowEmailCommunications',
      'theme_preference as themePreference',
      'hide_activity as hideActivity',
      'key_shortcuts as keyShortcuts',
    ])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!row) throw unauthenticated()
  const {
    hideEmail,
    allowEmailCommunications,
    themePreference,
    hideActivity,
    keyShortcuts,
    ...profile
  } = row
  return {
    profile: {
      ...profile,
      emailVerifiedAt: row.emailVerifiedAt?.toISOString() ?? null,
      registeredAt: row.registeredAt.toISOString(),
      activeAt: row.activeAt?.toISOString() ?? null,
    },
    settings: { hideEmail, allowEmailCommunications, themePreference, hideActivity, keyShortcuts },
  }
}

const projectsOf = async (trx: Transaction<Database>, userId: string): Part<'projects'> => {
  const rows = await trx
    .selectFrom('memberships')
    .innerJoin('projects', 'projects.id', 'memberships.project_id')
    .leftJoin('wanted_roles', 'wanted_roles.id', 'memberships.wanted_role_id')
    .select([
      'projects.id as projectId',
      'projects.title as projectTitle',
      'role',
      'memberships.title',
      'wanted_roles.title as wantedRole',
      'joined_at as joinedAt',
    ])
    .where('user_id', '=', userId)
    .orderBy('joined_at')
    .execute()
  return rows.map((row) => ({ ...row, joinedAt: row.joinedAt.toISOString() }))
}

const requestsOf = async (trx: Transaction<Database>, userId: string): Part<'joinRequests'> => {
  const rows = await trx
    .selectFrom('join_requests')
    .innerJoin('projects', 'projects.id', 'join_requests.project_id')
    .select([
      'projects.id',
      'projects.title',
      'wanted_role_title as wantedRole',
      'message',
      'state',
      'join_requests.created_at as at',
    ])
    .where('user_id', '=', userId)
    .orderBy('join_requests.created_at')
    .execute()
  return rows.map(({ id, title, at, ...request }) => ({
    ...request,
    projectId: id,
    projectTitle: title,
    timeSent: at.toISOString(),
  }))
}

const invitationsOf = async (trx: Transaction<Database>, userId: string): Part<'invitations'> => {
  const rows = await trx
    .selectFrom('invitations')
    .innerJoin('projects', 'projects.id', 'invitations.project_id')
    .innerJoin('users as sender', 'sender.id', 'sender_id')
    .innerJoin('users as target', 'target.id', 'target_id')
    .select([
      'projects.id',
      'projects.title',
      'sender.name as fromName',
      'target.name as toName',
      'message',
      'state',
      'invitations.created_at as at',
    ])
    .where((eb) =>
      eb.or([
        eb('sender_id', '=', userId),
        eb.and([eb('target_id', '=', userId), eb('withheld', '=', false)]),
      ]),
    )
    .orderBy('invitations.created_at')
    .execute()
  return rows.map(({ id, title, at, ...row }) => ({
    ...row,
    projectId: id,
    projectTitle: title,
    timeSent: at.toISOString(),
  }))
}

const eventsOf = async (trx: Transaction<Database>, userId: string): Part<'events'> => {
  const rows = await trx
    .selectFrom('events')
    .innerJoin('projects', 'projects.id', 'events.project_id')
    .leftJoin('memberships', (join) =>
      join
        .onRef('memberships.project_id', '=', 'events.project_id')
        .on('memberships.user_id', '=', userId),
    )
    .select([
      'projects.id as projectId',
      'projects.title as projectTitle',
      'events.title',
      'events.description',
      'location',
      // Only members may see it.
      sql<string>`case when memberships.user_id is null then '' else online_link end`.as(
        'onlineLink',
      ),
      'starts_at as startsAt',
      'ends_at as endsAt',
    ])
    .where('created_by', '=', userId)
    .orderBy('starts_at')
    .execute()
  return rows.map(({ startsAt, endsAt, ...event }) => ({
    ...event,
    startDateTime: startsAt.toISOString(),
    endDateTime: endsAt.toISOString(),
  }))
}

const answersOf = async (trx: Transaction<Database>, userId: string): Part<'eventAnswers'> => {
  const rows = await trx
    .selectFrom('event_answers')
    .innerJoin('events', 'events.id', 'event_answers.event_id')
    .innerJoin('projects', 'projects.id', 'event_answers.project_id')
    .select([
      'projects.id as projectId',
      'projects.title as projectTitle',
      'events.title',
      'answer',
      'answered_at as at',
    ])
    .where('event_answers.user_id', '=', userId)
    .orderBy('answered_at')
    .execute()
  return rows.map(({ at, ...answer }) => ({ ...answer, answeredAt: at.toISOString() }))
}

const calendarFeedOf = async (trx: Transaction<Database>, userId: string): Part<'calendarFeed'> => {
  const row = await trx
    .selectFrom('calendar_feeds')
    .select('created_at as at')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ? { createdAt: row.at.toISOString() } : null
}

/** Name of a chat's project or other person, in a query of both. */
const toName = sql<string>`coalesce(projects.title, other.name, ${sql.lit(deletedPerson.name)})`

/** Messages with their chats, projects and other people, as a person has them. */
const messagesWithChats = (trx: Transaction<Database>, userId: string) =>
  trx
    .selectFrom('messages')
    .innerJoin('chats', 'chats.id', 'messages.chat_id')
    .leftJoin('projects', 'projects.id', 'chats.project_id')
    .leftJoin('users as other', (join) =>
      join.on(
        'other.id',
        '=',
        sql<string>`case when first_user_id = ${userId} then second_user_id else first_user_id end`,
      ),
    )

const messagesOf = async (trx: Transaction<Database>, userId: string): Part<'messages'> => {
  const rows = await messagesWithChats(trx, userId)
    .select([
      'chat_id as chatId',
      toName.as('to'),
      sql<string>`coalesce(withheld_content, content)`.as('content'),
      'messages.created_at as at',
      sql<boolean>`edited_at is not null or withheld_content is not null`.as('edited'),
      sql<boolean>`deleted_at is not null`.as('deleted'),
      sql<string[]>`array(
        select version.content from message_versions as version
        where version.message_id = messages.id order by version.revision)`.as('earlier'),
    ])
    .where('from_id', '=', userId)
    .where('line', 'is', null)
    .orderBy('messages.created_at')
    .execute()
  return rows.map(({ at, ...message }) => ({ ...message, timeSent: at.toISOString() }))
}

const reactionsOf = async (trx: Transaction<Database>, userId: string): Part<'reactions'> => {
  const rows = await messagesWithChats(trx, userId)
    .innerJoin('message_reactions as reaction', 'reaction.message_id', 'messages.id')
    .select(['chat_id as chatId', toName.as('to'), 'emoji', 'reaction.created_at as at'])
    .where('reaction.user_id', '=', userId)
    .orderBy('reaction.created_at')
    .execute()
  return rows.map(({ at, ...reaction }) => ({ ...reaction, timeSent: at.toISOString() }))
}

const notificationsOf = async (
  trx: Transaction<Database>,
  userId: string,
): Part<'notifications'> => {
  const rows = await trx
    .selectFrom('notifications')
    .innerJoin('users as sender', 'sender.id', 'from_id')
    .select([
      'type',
      'sender.name as fromName',
      'message',
      'sent_at as sentAt',
      'dismissed_at as dismissedAt',
    ])
    .where('user_id', '=', userId)
    .orderBy('sent_at')
    .execute()
  return rows.map(({ sentAt, dismissedAt, ...notification }) => ({
    ...notification,
    timeSent: sentAt.toISOString(),
    dismissed: dismissedAt !== null,
  }))
}

const blockedOf = async (trx: Transaction<Database>, userId: string): Part<'blocked'> => {
  const rows = await trx
    .selectFrom('blocks')
    .innerJoin('users', 'users.id', 'blocked_id')
    .select(['name', 'blocks.created_at as at'])
    .where('blocker_id', '=', userId)
    .orderBy('blocks.created_at')
    .execute()
  return rows.map(({ name, at }) => ({ name, blockedAt: at.toISOString() }))
}

const bookmarksOf = async (trx: Transaction<Database>, userId: string): Part<'bookmarks'> => {
  const projects = trx
    .selectFrom('project_bookmarks as bookmark')
    .innerJoin('projects', 'projects.id', 'project_id')
    .select([
      sql<BookmarkKind>`'projects'`.as('kind'),
      'title as name',
      'bookmark.created_at as bookmarkedAt',
    ])
    .where('user_id', '=', userId)
  const people = trx
    .selectFrom('person_bookmarks as bookmark')
    .innerJoin('users', 'users.id', 'person_id')
    .select([sql<BookmarkKind>`'people'`.as('kind'), 'name', 'bookmark.created_at as bookmarkedAt'])
    .where('user_id', '=', userId)
  const rows = await projects.unionAll(people).orderBy('bookmarkedAt').execute()
  return rows.map((row) => ({ ...row, bookmarkedAt: row.bookmarkedAt.toISOString() }))
}

const savedSearchesOf = async (
  trx: Transaction<Database>,
  userId: string,
): Part<'savedSearches'> => {
  const rows = await trx
    .selectFrom('saved_searches')
    .select(['name', 'alert', 'search', 'created_at as savedAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => ({ ...row, savedAt: row.savedAt.toISOString() }))
}

const reportsOf = async (trx: Transaction<Database>, userId: string): Part<'reports'> => {
  const rows = await trx
    .selectFrom('reports')
    .select(['about', 'copy', 'reason', 'at'])
    .where('reporter_id', '=', userId)
    .orderBy('at')
    .execute()
  return rows.map(({ about, copy, reason, at }) => ({
    about,
    text: copy.text,
    reason,
    timeSent: at.toISOString(),
  }))
}

const imagesOf = async (trx: Transaction<Database>, userId: string): Part<'images'> => {
  const rows = await trx
    .selectFrom('images')
    .select(['id', 'created_at as uploadedAt'])
    .where('owner_id', '=', userId)
    .orderBy('created_at')
    .execute()
  return rows.map(({ id, uploadedAt }) => ({ id, uploadedAt: uploadedAt.toISOString() }))
}

/**
 * All stored data of a person, in one consistent snapshot.
 *
 * @throws ApiError `unauthenticated` if the account no longer exists
 */
export const exportData = (db: Kysely<Database>, viewer: Viewer): Promise<AccountExport> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => ({
      exportedAt: new Date().toISOString(),
      ...(await profileOf(trx, viewer.id)),
      projects: await projectsOf(trx, viewer.id),
      joinRequests: await requestsOf(trx, viewer.id),
      invitations: await invitationsOf(trx, viewer.id),
      eventAnswers: await answersOf(trx, viewer.id),
      calendarFeed: await calendarFeedOf(trx, viewer.id),
      events: await eventsOf(trx, viewer.id),
      messages: await messagesOf(trx, viewer.id),
      reactions: await reactionsOf(trx, viewer.id),
      notifications: await notificationsOf(trx, viewer.id),
      blocked: await blockedOf(trx, viewer.id),
      bookmarks: await bookmarksOf(trx, viewer.id),
      savedSearches: await savedSearchesOf(trx, viewer.id),
      reports: await reportsOf(trx, viewer.id),
      images: await imagesOf(trx, viewer.id),
      sessions: await sessionsOf(trx, viewer),
    }))
