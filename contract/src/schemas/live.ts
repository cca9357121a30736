import * as z from 'zod'
import { message } from './chat.ts'
import { id } from './id.ts'
import { notification } from './notification.ts'

/** Events that are kept for a day: a stream resumes after any of them. Their SSE id grows per person. */
const keptEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('message'), chatId: id, message, fromName: z.string() }),
  z.object({ type: z.literal('notification'), notification }),
  z.object({ type: z.literal('notification-dismissed'), notificationId: id }),
  /** One has read a chat elsewhere, up to the message with this `seq`. */
  z.object({ type: z.literal('chat-read'), chatId: id, seq: z.int(), unread: z.int() }),
  /** Something of the project changed for this person: role, membership, requests. */
  z.object({ type: z.literal('project'), projectId: id }),
  /** The chat came to be, or ended, for this person. */
  z.object({ type: z.literal('chats') }),
])
export type KeptEvent = z.infer<typeof keptEvent>

/** Events for the moment, without an SSE id: who has no page open then never hears of them. */
const passingEvent = z.discriminatedUnion('type', [
  /** Somebody is writing a message: to be shown for `limits.typingShownSeconds`. */
  z.object({ type: z.literal('typing'), chatId: id, fromId: id, fromName: z.string() }),
  /** Somebody with whom one talks has opened a page, or closed the last one. */
  z.object({ type: z.literal('presence'), userId: id, here: z.boolean() }),
])
export type PassingEvent = z.infer<typeof passingEvent>

/** What the event stream says. Its SSE event name is the `type`. */
export const liveEvent = z.discriminatedUnion('type', [
  ...keptEvent.options,
  ...passingEvent.options,
])
export type LiveEvent = z.infer<typeof liveEvent>
