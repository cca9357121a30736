import * as z from 'zod'
import { requestMessageRule } from '../text-rules.ts'
import { id } from './id.ts'
import { timestamp, trimmedText } from './text.ts'
import { texts } from '../texts.ts'
import { personRef } from './user.ts'

export const joinRequest = z.object({
  userId: id,
  name: z.string(),
  profilePhotoId: id.nullable(),
  message: z.string(),
  timeSent: z.string(),
  /** The Member whose invitation led to it; null for all others. */
  invitedBy: personRef.nullable(),
})
export type JoinRequest = z.infer<typeof joinRequest>

const pending = {
  from: personRef,
  message: z.string(),
  timeSent: z.string(),
  expires: z.string(),
}

/** A pending invitation as the person who is invited sees it. */
export const receivedInvitation = z.object({
  ...pending,
  /** Whether accepting joins; otherwise it sends a join request. */
  joins: z.boolean(),
})
export type ReceivedInvitation = z.infer<typeof receivedInvitation>

/** A pending invitation as its sender, the Owner and the Admins see it. */
export const sentInvitation = z.object({ ...pending, to: personRef })
export type SentInvitation = z.infer<typeof sentInvitation>

/** 4 to 250 characters; an empty message takes the default that is given. */
const requestMessage = (fallback: string) =>
  z.object({
    msg: z
      .string()
      .trim()
      .transform((text) => (text === '' ? fallback : text))
      .pipe(trimmedText(requestMessageRule)),
    ts: timestamp,
  })

export const joinMessage = requestMessage(texts.defaultJoinMessage)
export type JoinMessage = z.input<typeof joinMessage>

export const inviteMessage = requestMessage(texts.defaultInviteMessage)
export type InviteMessage = z.input<typeof inviteMessage>
