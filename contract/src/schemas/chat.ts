import * as z from 'zod/mini'
import { id } from './id.ts'
import { personRef } from './person-ref.ts'

/** An emoji under a message, and who gave it, the first one first. */
export const reaction = z.object({
  emoji: z.string(),
  by: z.array(z.object({ id, name: z.string() })),
})
export type Reaction = z.infer<typeof reaction>

/** A person whom a message of a group chat mentions. */
export const mention = z.object({
  id,
  name: z.string(),
  /** The name after the `@` in the text, which the person may have changed since. */
  written: z.string(),
})
export type Mention = z.infer<typeof mention>

/** A picture or another file of a message. */
export const attachment = z.object({
  id,
  /** Its ending fits its content. */
  name: z.string(),
  /** As stored. */
  bytes: z.int(),
  /** Null for another file. */
  picture: z.nullable(
    z.object({
      /** Pixels. */
      width: z.int(),
      height: z.int(),
      /** What it shows; empty if its sender has not described it. */
      description: z.string(),
    }),
  ),
})
export type Attachment = z.infer<typeof attachment>

/** In the order of the sender. Absent or empty for none, and once the message is deleted. */
const attachments = z.optional(z.array(attachment))

/** A message where another one replies to it, or where it is pinned, as the viewer sees it now. */
export const quotedMessage = z.object({
  id,
  seq: z.int(),
  fromId: id,
  fromName: z.string(),
  /** Empty once the message is deleted. */
  content: z.string(),
  deleted: z.boolean(),
  attachments,
})
export type QuotedMessage = z.infer<typeof quotedMessage>

export const message = z.object({
  id,
  /** Order within the chat. Grows, possibly with gaps. */
  seq: z.int(),
  /** Empty for attachments alone, and once the message is deleted. */
  content: z.string(),
  fromId: id,
  timeSent: z.string(),
  /** The id that the sender's client gave it, to recognize its own message in an event. */
  ts: z.string(),
  edited: z.boolean(),
  deleted: z.boolean(),
  /** Grows with each change: of two copies of a message, the one with the higher number is newer. */
  revision: z.int(),
  /** In the order of their first use. */
  reactions: z.array(reaction),
  /** What it replies to; null for nothing, and for a message that the viewer does not see. */
  replyTo: z.nullable(quotedMessage),
  /** Each person once. */
  mentions: z.array(mention),
  /** Whether it is pinned above its group chat. */
  pinned: z.optional(z.boolean()),
  attachments,
})
export type Message = z.infer<typeof message>

export const chatLineTypes = ['joined', 'left', 'removed', 'event-created'] as const
export type ChatLineType = (typeof chatLineTypes)[number]

/** A line of a group chat about its team. Not a message: it is never unread and cannot be reported. */
export const chatLine = z.object({
  id,
  /** Its place between the messages. */
  seq: z.int(),
  type: z.enum(chatLineTypes),
  /** The person who joined, left or was removed, or who added the event. */
  personId: id,
  /** The event that was added, else null. Without an id once it is deleted. */
  event: z.nullable(z.object({ id: z.nullable(id), title: z.string() })),
  timeSent: z.string(),
})
export type ChatLine = z.infer<typeof chatLine>

/** A chat's last message: its reactions, mentions, and what it replies to, are shown in the chat alone. */
const lastMessage = z.omit(message, {
  reactions: true,
  replyTo: true,
  mentions: true,
  pinned: true,
})

/** A message apart from its chat, with the name of its sender. */
const namedMessage = z.extend(lastMessage, { fromName: z.string() })

/** The other party: a person, or the project of a group chat. */
const partner = z.object({ id, name: z.string(), photoId: z.nullable(id) })

const chatHead = z.object({
  id,
  isProjectGroupchat: z.boolean(),
  partner,
  /** Whether the viewer does not hear of its new messages. */
  muted: z.boolean(),
  /**
   * Whether the chat is a message request to the viewer: a first message from a person with whom the viewer has nothing in
   * common. A declined one is not in the list. Absent for other chats.
   */
  request: z.optional(z.enum(['pending', 'declined'])),
})

export const chatPreview = z.extend(chatHead, {
  lastMessage: z.nullable(namedMessage),
  unread: z.int(),
})
export type ChatPreview = z.infer<typeof chatPreview>

/** A message that a search found, and its chat. */
export const foundMessage = z.object({ chat: chatHead, message: namedMessage })
export type FoundMessage = z.infer<typeof foundMessage>

/** What the viewer may do in a chat. `block` and `unblock` apply to the other person of a direct chat. */
const chatAbilities = z.object({
  send: z.boolean(),
  delete: z.boolean(),
  block: z.boolean(),
  /** Whether the viewer has blocked the other person. */
  unblock: z.boolean(),
})

export const chat = z.extend(chatHead, {
  can: chatAbilities,
  /** Oldest first; the newest page unless a cursor asks for an older one. */
  messages: z.array(message),
  /** The lines between these messages, oldest first. A page counts both. */
  lines: z.array(chatLine),
  /** The pinned messages of a group chat, the last pinned first; only with the newest page. */
  pinned: z.optional(z.array(quotedMessage)),
  lastMessage: z.nullable(lastMessage),
  /** The `seq` up to which the viewer has read; 0 for nothing. */
  readSeq: z.int(),
  /** Authors of the messages and people of the lines, including former members. */
  people: z.array(personRef),
})
export type Chat = z.infer<typeof chat>

export const pinning = z.object({ pinned: z.boolean() })

export const requestAnswer = z.object({ accepted: z.boolean() })

export const muting = z.object({ muted: z.boolean() })

/** The `seq` up to which everything is read. */
export const readMarker = z.object({ seq: z.number().check(z.nonnegative(), z.int()) })
