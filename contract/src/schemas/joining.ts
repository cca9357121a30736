import * as z from 'zod/mini'
import { eventSummary } from './event.ts'
import { limits } from '../limits.ts'
import { id } from './id.ts'
import { match } from './match.ts'
import { clientTimestamp, trimmedText } from './text.ts'
import { texts } from '../texts.ts'
import { personRef } from './person-ref.ts'
import { wantedRoleStates } from './wanted-role.ts'

/** A pending join request, as a manager sees it. */
export const joinRequest = z.object({
  userId: id,
  name: z.string(),
  profilePhotoId: z.nullable(id),
  message: z.string(),
  timeSent: z.string(),
  /** The Member whose invitation led to the request; null if there was none. */
  invitedBy: z.nullable(personRef),
  /** The role that the request names; null if it names none. */
  wantedRole: z.nullable(
    z.object({
      title: z.string(),
      /** If it is `filled` or `removed`, accepting makes the person a member without the role. */
      state: z.enum([...wantedRoleStates, 'removed']),
    }),
  ),
  /** The person's skills that the role wants, or else the project; absent if there are none. */
  match: z.optional(match),
  /** The decision that takes effect soon, unless it is undone; null if there is none. */
  decision: z.nullable(z.enum(['accepted', 'denied'])),
})
export type JoinRequest = z.infer<typeof joinRequest>

const pendingInvitation = {
  from: personRef,
  message: z.string(),
  timeSent: z.string(),
  expires: z.string(),
}

/** A pending invitation, as its recipient sees it. */
export const receivedInvitation = z.object({
  ...pendingInvitation,
  /** Whether accepting joins the project at once. If false, it sends a join request. */
  joins: z.boolean(),
})
export type ReceivedInvitation = z.infer<typeof receivedInvitation>

/** A pending invitation, as its sender and the managers see it. */
export const sentInvitation = z.object({ ...pendingInvitation, to: personRef })
export type SentInvitation = z.infer<typeof sentInvitation>

const pendingProject = { project: z.object({ id, title: z.string() }), timeSent: z.string() }

/** What waits in one of a person's projects. */
export const waitingInProject = z.object({
  projectId: id,
  /** Requests to decide on; 0 for a Member. */
  requests: z.int(),
  /** The event that starts next. */
  nextEvent: z.nullable(eventSummary),
})
export type WaitingInProject = z.infer<typeof waitingInProject>

/**
 * What waits for a decision: requests of a person, for managers; invitations, for the person. And what waits in
 * the person's projects, without those where nothing does.
 */
export const ownPending = z.object({
  projects: z.array(waitingInProject),
  requests: z.array(
    z.object({
      ...pendingProject,
      /** Whether it is accepted: it takes effect soon, unless the decision is undone. */
      joining: z.boolean(),
    }),
  ),
  invitations: z.array(z.object({ ...pendingProject, from: personRef, expires: z.string() })),
})
export type OwnPending = z.infer<typeof ownPending>

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
  })

export const joinMessage = z.extend(requestMessage(texts.defaultJoinMessage), {
  /** An open role of the project; absent for no particular role. */
  wantedRoleId: z.optional(id),
})
export type JoinMessage = z.input<typeof joinMessage>

export const inviteMessage = requestMessage(texts.defaultInviteMessage)
export type InviteMessage = z.input<typeof inviteMessage>

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
