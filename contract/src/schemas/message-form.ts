import * as z from 'zod/mini'
import { isEmoji } from '../displayed-text.ts'
import { limits } from '../limits.ts'
import { texts } from '../texts.ts'
import { id } from './id.ts'
import { clientTimestamp, trimmedText } from './text.ts'

/** The text of a message. */
export const messageText = trimmedText({
  min: limits.messageMin,
  max: limits.messageMax,
  tooShort: texts.messageLength,
  tooLong: texts.messageLength,
})

export const newMessage = z.object({
  msg: messageText,
  ts: clientTimestamp,
  /** The `seq` of the message in the same chat that it replies to. */
  replyTo: z.optional(z.int().check(z.positive())),
  /** People whose names follow an `@` in the text. Only members of the group chat count. */
  mentions: z.optional(z.array(id).check(z.maxLength(limits.mentions))),
})
export type NewMessage = z.input<typeof newMessage>

/** The new text of a message. It keeps mentions that are still in the text. */
export const messageChange = z.pick(newMessage, { msg: true, mentions: true })

/** Whether the viewer reacts to a message with an emoji from now on. */
export const reactionChange = z.object({
  emoji: z.string().check(z.trim(), z.refine(isEmoji, texts.oneEmoji)),
  reacts: z.boolean(),
})
export type ReactionChange = z.input<typeof reactionChange>

/** The text of a message while it is written or edited. */
export const messageForm = z.pick(newMessage, { msg: true })
export type MessageForm = z.input<typeof messageForm>
