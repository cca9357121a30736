import * as z from 'zod'
import { id } from './id.ts'
import { plainText, timestamp } from './text.ts'

export const notificationTypes = [
  'direct-message',
  'join-request',
  'request-accepted',
  'request-denied',
  /** A join request has waited for days. */
  'request-reminder',
  /** Open as long as it can be accepted or declined. */
  'invitation',
  'invitation-accepted',
  'invitation-declined',
  'removed',
  'made-owner',
] as const
export type NotificationType = (typeof notificationTypes)[number]

export const notification = z.object({
  id,
  type: z.enum(notificationTypes),
  /** Empty for a direct chat. */
  projectId: z.union([id, z.literal('')]),
  projectTitle: z.string(),
  fromId: id,
  fromName: z.string(),
  fromPhotoId: id.nullable(),
  /** The sender's title at the project; empty where there is none. */
  fromTitle: z.string(),
  /** The chat of a direct-chat notification, else null. */
  chatId: id.nullable(),
  message: z.string(),
  timeSent: z.string(),
  /**
   * What of the sender's waits for the viewer's Accept or Decline, and whether accepting makes a
   * member at once; null where nothing does, or no longer.
   */
  asks: z.object({ what: z.enum(['invitation', 'join-request']), joins: z.boolean() }).nullable(),
})
export type Notification = z.infer<typeof notification>

/** The notification object: found by `id`, else by its four fields. */
export const dismissal = z.union([
  z.object({ id }),
  z.object({
    projectId: z.union([id, z.literal('')]),
    fromId: id,
    message: plainText(1000),
    timeSent: timestamp,
  }),
])
