import { deletedPerson, type AccountExport } from '@quad/contract'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { unauthenticated } from '../http/errors.ts'
import type { Viewer } from '../http/viewer.ts'
import { sessionsOf } from './sessions.ts'

type Part<K extends keyof AccountExport> = Promise<AccountExport[K]>

const profileOf = async (
  trx: Transaction<Database>,
  userId: string,
): Promise<Pick<AccountExport, 'profile' | 'settings'>> => {
  const row = await trx.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()
  if (!row) throw unauthenticated()
  return {
    profile: {
      id: row.id,
      email: row.email,
      emailVerifiedAt: row.email_verified_at?.toISOString() ?? null,
      registeredAt: row.created_at.toISOString(),
      name: row.name,
      pronouns: row.pronouns,
      school: row.school,
      major: row.major,
      description: row.description,
      skills: row.skills,
      linkedInLink: row.linkedin_link,
      instagramLink: row.instagram_link,
      profilePhotoId: row.profile_photo_id,
      coverImageId: row.cover_image_id,
    },
    settings: {
      hideEmail: row.hide_email,
      allowEmailCommunications: row.allow_email_communications,
      themePreference: row.theme_preference,
    },
  }
}

const projectsOf = async (trx: Transaction<Database>, userId: string): Part<'projects'> => {
  const rows = await trx
    .selectFrom('memberships')
    .innerJoin('projects', 'projects.id', 'memberships.project_id')
    .select(['projects.id', 'projects.title', 'role', 'memberships.title as own', 'joined_at'])
    .where('user_id', '=', userId)
    .orderBy('joined_at')
    .execute()
  return rows.map((row) => ({
    projectId: row.id,
    projectTitle: row.title,
    role: row.role,
    title: row.own,
    joinedAt: row.joined_at.toISOString(),
  }))
}

const requestsOf = async (trx: Transaction<Database>, userId: string): Part<'joinRequests'> => {
  const rows = await trx
    .selectFrom('join_requests')
    .innerJoin('projects', 'projects.id', 'join_requests.project_id')
    .select(['projects.id', 'projects.title', 'message', 'state', 'join_requests.created_at as at'])
    .where('user_id', '=', userId)
    .orderBy('join_requests.created_at')
    .execute()
  return rows.map(({ id, title, message, state, at }) => ({
    projectId: id,
    projectTitle: title,
    message,
    state,
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
    .select([
      'projects.id as projectId',
      'projects.title as projectTitle',
      'events.title',
      'events.description',
      'location',
      'starts_at',
      'ends_at',
    ])
    .where('created_by', '=', userId)
    .orderBy('starts_at')
    .execute()
  return rows.map(({ starts_at, ends_at, ...event }) => ({
    ...event,
    startDateTime: starts_at.toISOString(),
    endDateTime: ends_at.toISOString(),
  }))
}

const messagesOf = async (trx: Transaction<Database>, userId: string): Part<'messages'> => {
  const rows = await trx
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
    .select([
      'chat_id as chatId',
      (eb) => eb.fn.coalesce('projects.title', 'other.name', eb.val(deletedPerson.name)).as('to'),
      'content',
      'messages.created_at as at',
    ])
    .where('from_id', '=', userId)
    .orderBy('messages.created_at')
    .execute()
  return rows.map(({ at, ...message }) => ({ ...message, timeSent: at.toISOString() }))
}

const notificationsOf = async (
  trx: Transaction<Database>,
  userId: string,
): Part<'notifications'> => {
  const rows = await trx
    .selectFrom('notifications')
    .innerJoin('users as sender', 'sender.id', 'from_id')
    .select(['type', 'sender.name as fromName', 'message', 'sent_at', 'dismissed_at'])
    .where('user_id', '=', userId)
    .orderBy('sent_at')
    .execute()
  return rows.map(({ sent_at, dismissed_at, ...notification }) => ({
    ...notification,
    timeSent: sent_at.toISOString(),
    dismissed: dismissed_at !== null,
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

const reportsOf = async (trx: Transaction<Database>, userId: string): Part<'reports'> => {
  const rows = await trx
    .selectFrom('reports')
    .select(['about', 'copy', 'reason', 'at'])
    .where('reporter_id', '=', userId)
    .orderBy('at')
    .execute()
  return rows.map(({ about, copy, reason, at }) => ({
    about,
    said: copy.text,
    reason,
    timeSent: at.toISOString(),
  }))
}

const imagesOf = async (trx: Transaction<Database>, userId: string): Part<'images'> => {
  const rows = await trx
    .selectFrom('images')
    .select(['id', 'created_at'])
    .where('owner_id', '=', userId)
    .orderBy('created_at')
    .execute()
  return rows.map(({ id, created_at }) => ({ id, uploadedAt: created_at.toISOString() }))
}

/**
 * Everything that is kept of a person, as of one moment.
 *
 * @throws Fault `unauthenticated` where the account has just gone.
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
      events: await eventsOf(trx, viewer.id),
      messages: await messagesOf(trx, viewer.id),
      notifications: await notificationsOf(trx, viewer.id),
      blocked: await blockedOf(trx, viewer.id),
      reports: await reportsOf(trx, viewer.id),
      images: await imagesOf(trx, viewer.id),
      sessions: await sessionsOf(trx, viewer),
    }))
