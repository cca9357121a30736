import * as z from 'zod/mini'
import { chatLine, message } from './chat.ts'
import { id } from './id.ts'
import { notification } from './notification.ts'
import { personRef } from './person-ref.ts'

/** Events stored for a day, so that a stream can resume after any of them. Their SSE id grows per user. */
const storedEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('message'),
    chatId: id,
    message,
    fromName: z.string(),
    /** Whether the user has muted the chat. */
    muted: z.optional(z.boolean()),
  }),
  /** A message was edited or deleted, or its reactions changed. */
  z.object({ type: z.literal('message-changed'), chatId: id, message }),
  z.object({ type: z.literal('chat-line'), chatId: id, line: chatLine, person: personRef }),
  z.object({ type: z.literal('notification'), notification }),
  z.object({ type: z.literal('notification-dismissed'), notificationId: id }),
  /** The user has read a chat on another page, up to the message with this `seq`. */
  z.object({ type: z.literal('chat-read'), chatId: id, seq: z.int(), unread: z.int() }),
  /** The project changed for this user: role, membership, requests. */
  z.object({ type: z.literal('project'), projectId: id }),
  /** A chat was added to or removed from the user's list. */
  z.object({ type: z.literal('chats') }),
])
export type StoredEvent = z.infer<typeof storedEvent>

/** Events that are not stored and have no SSE id: pages that are not open miss them. */
const ephemeralEvent = z.discriminatedUnion('type', [
  /** A participant is typing; shown for `limits.typingShownSeconds`. */
  z.object({ type: z.literal('typing'), chatId: id, fromId: id, fromName: z.string() }),
  /** A person whose presence the user sees opened a page, or closed the last one. */
  z.object({ type: z.literal('presence'), userId: id, online: z.boolean() }),
])
export type EphemeralEvent = z.infer<typeof ephemeralEvent>

/** An event of the stream. Its SSE event name is the `type`. */
export const liveEvent = z.discriminatedUnion('type', [
  ...storedEvent.def.options,
  ...ephemeralEvent.def.options,
])
export type LiveEvent = z.infer<typeof liveEvent>
