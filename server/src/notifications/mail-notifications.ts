import {
  eventAnswerLabels,
  eventAnswers,
  eventTime,
  texts,
  type Notification,
  type NotificationType,
} from '@quad/contract'
import { sql, type Transaction } from 'kysely'
import type { Config } from '../platform/config/config.ts'
import type { Database } from '../platform/database/schema.ts'
import type { Conversation } from '../platform/jobs/queue.ts'
import type { Mail } from '../platform/mail/mail.ts'
import type { Services } from '../services.ts'
import { command } from '../command.ts'
import { mailDelayMinutes, notificationMailStatement } from './notify.ts'
import { notificationsByIds } from './store.ts'
import { unsubscribeUrl } from './unsubscribe.ts'

interface Unread {
  id: string
  /** Minutes since the oldest unread message, or since the notification. */
  minutes: number
}

/**
 * A conversation's notifications that were not dismissed, mailed or (in a direct chat) read. A mention is dismissed when it
 * is read, and may be in an edited message that was read before.
 */
const unreadOf = async (
  trx: Transaction<Database>,
  userId: string,
  { chatId, projectId }: Conversation,
): Promise<Unread[]> => {
  const { rows } = await sql<Unread>`
    select id, extract(epoch from now() - unread.since)::float8 / 60 as minutes
    from notifications
    cross join lateral (
      select case when chat_id is null or type = 'mention' then sent_at else (
        select min(created_at) from messages
        where messages.chat_id = notifications.chat_id
        and messages.from_id = notifications.from_id
        and not messages.hidden and messages.deleted_at is null
        and seq > coalesce((
          select greatest(read_seq, deleted_up_to) from chat_markers as marker
          where marker.chat_id = notifications.chat_id and marker.user_id = notifications.user_id
        ), 0)
      ) end as since
    ) as unread
    where user_id = ${userId} and dismissed_at is null and mailed_at is null
    and unread.since is not null
    and (type <> 'event-reminder' or event_starts_at > now())
    and ${chatId === undefined ? sql`project_id = ${projectId}` : sql`chat_id = ${chatId}`}
    for update of notifications`.execute(trx)
  return rows
}

/** The user with a verified address, or undefined if they do not allow notification mail. */
const recipientOf = (trx: Transaction<Database>, userId: string): Promise<Recipient | undefined> =>
  trx
    .selectFrom('users')
    .select(['email', sql<string>`coalesce(time_zone, browser_time_zone)`.as('timeZone')])
    .where('id', '=', userId)
    .where('allow_email_communications', '=', true)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()

/**
 * Mails a user the notifications of a conversation that stayed unread for `mailDelayMinutes`, once.
 * Younger ones are enqueued again, and reminders of events that have started are left out. Does nothing if the user
 * does not allow notification mail.
 */
export const mailNotifications = (
  { config, db }: Pick<Services, 'config' | 'db'>,
  { userId, ...conversation }: { userId: string } & Conversation,
): Promise<void> =>
  command(db, async ({ trx, effects }) => {
    const recipient = await recipientOf(trx, userId)
    if (!recipient) return
    const unread = await unreadOf(trx, userId, conversation)
    if (unread.length === 0) return
    const longest = Math.max(...unread.map(({ minutes }) => minutes))
    if (longest < mailDelayMinutes) {
      effects.add(notificationMailStatement(userId, conversation, longest))
      return
    }
    const ids = unread.map(({ id }) => id)
    await trx
      .updateTable('notifications')
      .set({ mailed_at: sql<Date>`now()` })
      .where('id', 'in', ids)
      .execute()
    const mail = notificationMail(config, recipient, await notificationsByIds(trx, ids))
    const unsubscribe = await unsubscribeUrl(trx, config, userId)
    effects.mail({ ...mail, unsubscribeUrl: unsubscribe }, { patient: true })
  })

const why = 'You receive this mail because you have unread notifications.'

const eventNews: { [Type in NotificationType]?: string } = {
  'event-created': 'New event',
  'event-changed': 'Changed event',
  'event-cancelled': 'Cancelled event',
}

const lineOf = (
  { type, fromName, message, eventStart }: Notification,
  timeZone: string,
): string => {
  if (type === 'times-offered') return `${fromName} asks which times fit you: ${message}`
  if (eventStart === null) return `${fromName}: ${message}`
  const start = eventTime(eventStart, timeZone)
  if (type === 'event-reminder') return `Reminder: ${message}, ${start}`
  return `${eventNews[type]} by ${fromName}: ${message}, ${start}`
}

/** What happened, for the subject of a mail. */
const headlines: Record<
  Exclude<NotificationType, 'direct-message' | 'search-matches'>,
  (notification: Notification) => string
> = {
  'join-request': ({ fromName, projectTitle }) => `${fromName} asks to join ${projectTitle}`,
  'request-reminder': ({ fromName, projectTitle }) =>
    `${fromName} still waits to join ${projectTitle}`,
  'request-accepted': ({ projectTitle }) => `You joined ${projectTitle}`,
  'request-denied': ({ projectTitle }) => `Your request to join ${projectTitle} was not accepted`,
  mention: ({ fromName, projectTitle }) => `${fromName} mentioned you in ${projectTitle}`,
  invitation: ({ fromName, projectTitle }) => `${fromName} invites you to join ${projectTitle}`,
  'invitation-accepted': ({ fromName, projectTitle }) =>
    `${fromName} accepted your invitation to ${projectTitle}`,
  'invitation-declined': ({ fromName, projectTitle }) =>
    `${fromName} declined your invitation to ${projectTitle}`,
  removed: ({ projectTitle }) => `You are no longer a member of ${projectTitle}`,
  'made-owner': ({ projectTitle }) => `You are now the Owner of ${projectTitle}`,
  'role-changed': ({ projectTitle }) => `Your role in ${projectTitle} changed`,
  'handed-over': ({ fromName, projectTitle }) => `${fromName} handed ${projectTitle} over`,
  'project-renamed': ({ projectTitle }) => `A project has a new name: ${projectTitle}`,
  'project-deleted': ({ projectTitle }) => `${projectTitle} was deleted`,
  'event-created': ({ projectTitle, message }) => `New event in ${projectTitle}: ${message}`,
  'event-changed': ({ projectTitle, message }) => `Changed event in ${projectTitle}: ${message}`,
  'event-cancelled': ({ projectTitle, message }) =>
    `Cancelled event in ${projectTitle}: ${message}`,
  'times-offered': ({ projectTitle, message }) =>
    `Which times fit you? ${message}, in ${projectTitle}`,
  'event-reminder': ({ projectTitle, message }) => `Reminder of ${message} in ${projectTitle}`,
}

/** What happened first, and how much more did. */
const subjectOf = (notifications: readonly Notification[]): string => {
  const [first, ...others] = notifications
  const headline = headlines[first!.type as keyof typeof headlines](first!)
  return others.length === 0 ? headline : `${headline}, and ${others.length} more`
}

/** The questions whether the recipient comes to the events that the notifications are about. */
const questionsOf = (url: string, notifications: readonly Notification[]) =>
  notifications.flatMap(({ eventId, attendance }) =>
    attendance === null
      ? []
      : [
          {
            text: `Are you coming to ${attendance.title}?`,
            answers: eventAnswers.map((answer) => ({
              label: eventAnswerLabels[answer],
              url: `${url}/event/${eventId}?answer=${answer}`,
            })),
          },
        ],
  )

/** The link to what the notifications of a project or its chat are about; none to a deleted project. */
const projectAction = (
  url: string,
  { projectId, projectTitle, eventId, chatId }: Notification,
  notifications: readonly Notification[],
): Mail['action'] => {
  if (chatId !== null) return { label: texts.checkOutChat, url: `${url}/chats/${chatId}` }
  if (notifications.some(({ type }) => type === 'project-deleted')) return undefined
  if (eventId !== null && notifications.every((each) => each.eventId === eventId)) {
    return { label: texts.seeEvent, url: `${url}/event/${eventId}` }
  }
  if (notifications.every(({ type }) => type === 'times-offered')) {
    return { label: texts.markTimes, url: `${url}/projects/${projectId}/times` }
  }
  return { label: texts.checkOutProject(projectTitle), url: `${url}/projects/${projectId}` }
}

/** A person who receives a mail. */
interface Recipient {
  email: string
  /** IANA name of the zone in which the mail gives times. */
  timeZone: string
}

/** Lists the unread notifications of one conversation: a chat, or one project. */
export const notificationMail = (
  { url }: Config,
  { email: to, timeZone }: Recipient,
  notifications: readonly Notification[],
): Mail => {
  const [first] = notifications
  if (!first) throw new Error('A notification mail needs at least one notification.')
  if (first.type === 'direct-message') {
    return {
      to,
      kind: 'direct-messages',
      subject: `${first.fromName} wrote to you`,
      paragraphs: [`${first.fromName}: ${first.message}`, why],
      action: { label: texts.checkOutChat, url: `${url}/chats/${first.chatId}` },
    }
  }
  const count = notifications.length
  const starts = notifications.flatMap(({ type, eventStart }) =>
    type === 'event-reminder' && eventStart !== null ? [eventStart] : [],
  )
  const action = projectAction(url, first, notifications)
  const questions = questionsOf(url, notifications)
  return {
    to,
    kind: first.type === 'mention' ? 'mentions' : 'notifications',
    subject: subjectOf(notifications),
    paragraphs: [...notifications.map((each) => lineOf(each, timeZone)), why],
    // A mail of reminders alone is useless after the start.
    ...(starts.length === count && { expiresAt: starts.toSorted().at(-1)! }),
    ...(action && { action }),
    ...(questions.length > 0 && { questions }),
  }
}
