import { eventTime, texts, type Notification, type NotificationType } from '@quad/contract'
import type { Config } from '../platform/config/config.ts'
import type { Mail } from '../platform/mail/mail.ts'

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
  if (eventStart === null) return `${fromName}: ${message}`
  const start = eventTime(eventStart, timeZone)
  if (type === 'event-reminder') return `Reminder: ${message}, ${start}`
  return `${eventNews[type]} by ${fromName}: ${message}, ${start}`
}

/** The link to what the notifications of a project are about; none to a deleted project. */
const projectAction = (
  url: string,
  { projectId, projectTitle, eventId }: Notification,
  notifications: readonly Notification[],
): Mail['action'] => {
  if (notifications.some(({ type }) => type === 'project-deleted')) return undefined
  if (eventId !== null && notifications.every((each) => each.eventId === eventId)) {
    return { label: texts.seeEvent, url: `${url}/event/${eventId}` }
  }
  return { label: texts.checkOutProject(projectTitle), url: `${url}/projects/${projectId}` }
}

/** A person who receives a mail. */
export interface Recipient {
  email: string
  /** IANA name of the zone in which the mail gives times. */
  timeZone: string
}

/** Lists the unread notifications of one conversation: a direct chat, or one project. */
export const notificationMail = (
  { url }: Config,
  { email: to, timeZone }: Recipient,
  notifications: readonly Notification[],
): Mail => {
  const [first] = notifications
  if (!first) throw new Error('A notification mail needs at least one notification.')
  if (first.chatId !== null) {
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
  return {
    to,
    kind: 'notifications',
    subject: `${first.projectTitle}: ${count} new notification${count === 1 ? '' : 's'}`,
    paragraphs: [...notifications.map((each) => lineOf(each, timeZone)), why],
    // A mail of reminders alone is useless after the start.
    ...(starts.length === count && { expiresAt: starts.toSorted().at(-1)! }),
    ...(action && { action }),
  }
}
