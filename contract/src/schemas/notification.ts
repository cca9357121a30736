import * as z from 'zod/mini'
import { id } from './id.ts'
import { eventAnswer } from './event.ts'
import { match } from './match.ts'
import { plainText, clientTimestamp } from './text.ts'
import { namedRole } from './wanted-role.ts'

export const notificationTypes = [
  'direct-message',
  /** In a group chat. */
  'mention',
  'join-request',
  'request-accepted',
  'request-denied',
  /** Reminder of a join request that is pending for days. */
  'request-reminder',
  /** Stays open while the invitation is pending. */
  'invitation',
  'invitation-accepted',
  'invitation-declined',
  'removed',
  'made-owner',
  /** The recipient is an Admin or a Member from now on. */
  'role-changed',
  /** Another member is the Owner from now on. */
  'handed-over',
  'project-renamed',
  'project-deleted',
  'event-created',
  'event-changed',
  'event-cancelled',
  /** A day or an hour before the event. */
  'event-reminder',
  /** A member asks the team for a common time. */
  'times-offered',
  /** A saved search has new matches. The sender is the recipient. */
  'search-matches',
] as const
export type NotificationType = (typeof notificationTypes)[number]

export const notification = z.object({
  id,
  type: z.enum(notificationTypes),
  /** Empty for a direct chat. A deleted project keeps its id and its title here. */
  projectId: z.union([id, z.literal('')]),
  projectTitle: z.string(),
  fromId: id,
  fromName: z.string(),
  fromPhotoId: z.nullable(id),
  /** The sender's title in the project, or empty. */
  fromTitle: z.string(),
  /** The chat of a direct message or a mention; otherwise null. */
  chatId: z.nullable(id),
  /** The `seq` of a mention's message in that chat; otherwise null or absent. */
  messageSeq: z.optional(z.nullable(z.int())),
  message: z.string(),
  timeSent: z.string(),
  /**
   * The saved search that has matches, and the number of new ones; its name is the message. Otherwise null. `match`: the
   * viewer's best match with the new projects; null if there is none.
   */
  search: z.nullable(z.object({ id, matches: z.int(), match: z.nullable(match) })),
  /** When the event starts that this is about; otherwise null. */
  eventStart: z.nullable(z.string()),
  /** The event that this is about; null if there is none, or if it is cancelled. */
  eventId: z.nullable(id),
  /** The title of that event, and the viewer's answer, while the viewer can answer; otherwise null. */
  attendance: z.nullable(z.object({ title: z.string(), answer: z.nullable(eventAnswer) })),
  /**
   * The sender's request or invitation that the viewer can accept or decline, and whether accepting
   * makes a member at once; null if there is none, or if it is settled.
   */
  asks: z.nullable(
    z.object({
      what: z.enum(['invitation', 'join-request']),
      joins: z.boolean(),
      /** Null if it names none. */
      role: z.nullable(namedRole),
      /** The sender's skills that the role of a request wants, or else the project; null if there are none. */
      match: z.nullable(match),
    }),
  ),
})
export type Notification = z.infer<typeof notification>

/** The notification object: found by `id`, or else by its other four fields. */
export const dismissal = z.union([
  z.object({ id }),
  z.object({
    projectId: z.union([id, z.literal('')]),
    fromId: id,
    message: plainText(1000),
    timeSent: clientTimestamp,
  }),
])
