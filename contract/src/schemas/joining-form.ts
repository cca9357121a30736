import * as z from 'zod/mini'
import { limits } from '../limits.ts'
import { texts } from '../texts.ts'
import { id } from './id.ts'
import { clientTimestamp, trimmedText } from './text.ts'

const requestText = trimmedText({
  min: limits.requestMessageMin,
  max: limits.requestMessageMax,
  tooShort: texts.requestMessageLength,
  tooLong: texts.requestMessageLength,
})

/** The message of a join request or an invitation. `fallback` replaces an empty one. */
const requestMessage = (fallback: string) =>
  z.object({
    msg: z.pipe(
      z.string().check(
        z.trim(),
        z.overwrite((text) => text || fallback),
      ),
      requestText,
    ),
    ts: clientTimestamp,
    /** An open role of the project; absent for no particular role. */
    wantedRoleId: z.optional(id),
  })

export const joinMessage = requestMessage(texts.defaultJoinMessage)
export type JoinMessage = z.input<typeof joinMessage>

export const inviteMessage = requestMessage(texts.defaultInviteMessage)

/** What the person who requested to join is told beside the refusal; may be empty. */
const note = trimmedText({
  min: 0,
  max: limits.requestMessageMax,
  tooShort: texts.noteTooLong,
  tooLong: texts.noteTooLong,
})

/** The body of a refusal: the timestamp, or an object with a note. */
export const refusal = z.union([clientTimestamp, z.object({ msg: note, ts: clientTimestamp })])

// The forms ask for the message only; the client adds `ts`.
export const joinForm = z.pick(joinMessage, { msg: true })
export const inviteForm = z.pick(inviteMessage, { msg: true })
export const refusalForm = z.object({ msg: note })
