import * as z from 'zod'
import { id } from './id.ts'
import { limits } from './limits.ts'
import { codePoints, timestamp } from './text.ts'
import { texts } from './texts.ts'

export const joinRequest = z.object({
  userId: id,
  name: z.string(),
  profilePhotoId: id.nullable(),
  message: z.string(),
  timeSent: z.string(),
})
export type JoinRequest = z.infer<typeof joinRequest>

/** 4 to 250 characters; an empty message takes the default that is given. */
const requestMessage = (fallback: string) =>
  z.object({
    msg: z
      .string()
      .trim()
      .refine((text) => text.isWellFormed() && !text.includes('\u0000'), texts.requestMessageLength)
      .transform((text) => (text === '' ? fallback : text))
      .refine((text) => {
        const length = codePoints(text)
        return length >= limits.requestMessageMin && length <= limits.requestMessageMax
      }, texts.requestMessageLength),
    ts: timestamp,
  })

export const joinMessage = requestMessage(texts.defaultJoinMessage)
export type JoinMessage = z.input<typeof joinMessage>
