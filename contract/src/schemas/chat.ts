import * as z from 'zod'
import { messageRule } from '../text-rules.ts'
import { id } from './id.ts'
import { personRef } from './user.ts'
import { timestamp, trimmedText } from './text.ts'

export const message = z.object({
  id,
  /** The server's order within the chat; grows, without meaning in its gaps. */
  seq: z.int(),
  content: z.string(),
  fromId: id,
  timeSent: z.string(),
  /** What the sender's client called it: tells a message of one's own that comes back. */
  ts: z.string(),
})
export type Message = z.infer<typeof message>

/** The other party: a person, or the project of a group chat. */
const partner = z.object({ id, name: z.string(), photoId: id.nullable() })

export const chatPreview = z.object({
  id,
  isProjectGroupchat: z.boolean(),
  partner,
  lastMessage: message.nullable(),
  unread: z.int(),
})
export type ChatPreview = z.infer<typeof chatPreview>

/** What the viewer may do in a chat. Blocking is about the other person of a direct chat. */
const chatAbilities = z.object({
  send: z.boolean(),
  delete: z.boolean(),
  block: z.boolean(),
  /** Whether the viewer has blocked the other person. */
  unblock: z.boolean(),
})

export const chat = z.object({
  id,
  isProjectGroupchat: z.boolean(),
  partner,
  can: chatAbilities,
  /** Oldest first; the newest page unless a cursor asks for an older one. */
  messages: z.array(message),
  lastMessage: message.nullable(),
  /** The `seq` of the message up to which the viewer has read; 0 where that is none. */
  readSeq: z.int(),
  /** Who wrote what is shown, former members too. */
  people: z.array(personRef),
})
export type Chat = z.infer<typeof chat>

/** The `seq` of the message up to which all is read. */
export const readMarker = z.object({ seq: z.int().nonnegative() })

export const newMessage = z.object({
  msg: trimmedText(messageRule),
  ts: timestamp,
})
export type NewMessage = z.input<typeof newMessage>
