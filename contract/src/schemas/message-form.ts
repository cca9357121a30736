import * as z from 'zod/mini'
import { isEmoji } from '../displayed-text.ts'
import { limits } from '../limits.ts'
import { codePoints } from '../text.ts'
import { texts } from '../texts.ts'
import { id } from './id.ts'
import { imageDescription } from './image-description.ts'
import { clientTimestamp, trimmedText } from './text.ts'

const lengths = {
  max: limits.messageMax,
  tooShort: texts.messageLength,
  tooLong: texts.messageLength,
}

/** The text of a message. */
export const messageText = trimmedText({ ...lengths, min: limits.messageMin })

/** The same, or nothing: attachments need no text. */
const textOrNothing = trimmedText({ ...lengths, min: 0 }).check(
  z.refine((text) => text === '' || codePoints(text) >= limits.messageMin, texts.messageLength),
)

/** People whose names follow an `@` in the text. Only members of the group chat count. */
const mentions = z.optional(z.array(id).check(z.maxLength(limits.mentions)))

const newAttachment = z.object({
  /** Of an upload to the same chat that was not sent yet. */
  id,
  /** What a picture shows. */
  description: z.optional(imageDescription),
})

export const newMessage = z
  .object({
    msg: textOrNothing,
    ts: clientTimestamp,
    /** The `seq` of the message in the same chat that it replies to. */
    replyTo: z.optional(z.int().check(z.positive())),
    mentions,
    attachments: z.optional(
      z.array(newAttachment).check(
        z.maxLength(limits.attachments, texts.attachmentsFull),
        z.refine((list) => new Set(list.map((each) => each.id)).size === list.length),
      ),
    ),
  })
  .check(
    z.refine(({ msg, attachments = [] }) => msg !== '' || attachments.length > 0, {
      error: texts.messageLength,
      path: ['msg'],
    }),
  )
export type NewMessage = z.input<typeof newMessage>

/** The new text of a message. It keeps mentions that are still in the text. */
export const messageChange = z.object({ msg: messageText, mentions })

/** Whether the viewer reacts to a message with an emoji from now on. */
export const reactionChange = z.object({
  emoji: z.string().check(z.trim(), z.refine(isEmoji, texts.oneEmoji)),
  reacts: z.boolean(),
})
export type ReactionChange = z.input<typeof reactionChange>

/** The text of a message while it is written or edited. */
export const messageForm = z.object({ msg: messageText })
export type MessageForm = z.input<typeof messageForm>

/** The same of a message with attachments. */
export const messageWithFilesForm = z.object({ msg: textOrNothing })
