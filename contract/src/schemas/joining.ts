import * as z from 'zod/mini'
import { availability } from './availability.ts'
import { eventSummary } from './event.ts'
import { id } from './id.ts'
import { match } from './match.ts'
import { personRef } from './person-ref.ts'
import { namedRole } from './wanted-role.ts'

/** A pending join request, as a manager sees it. */
export const joinRequest = z.object({
  userId: id,
  name: z.string(),
  profilePhotoId: z.nullable(id),
  message: z.string(),
  timeSent: z.string(),
  /** The Member whose invitation led to the request; null if there was none. */
  invitedBy: z.nullable(personRef),
  /** Null if the request names none. */
  wantedRole: z.nullable(namedRole),
  /** The person's skills that the role wants, or else the project; absent if there are none. */
  match: z.optional(match),
  /** Null for a person who says nothing about it. */
  availability: z.nullable(availability),
  /** The decision that takes effect soon, unless it is undone; null if there is none. */
  decision: z.nullable(z.enum(['accepted', 'denied'])),
})
export type JoinRequest = z.infer<typeof joinRequest>

const pendingInvitation = {
  from: personRef,
  timeSent: z.string(),
  expires: z.string(),
  /** Null if the invitation names none. */
  wantedRole: z.nullable(namedRole),
}

const received = {
  ...pendingInvitation,
  /** Whether accepting joins the project at once. If false, it sends a join request. */
  joins: z.boolean(),
}

/** A pending invitation, as its recipient sees it. */
export const receivedInvitation = z.object({ ...received, message: z.string() })
export type ReceivedInvitation = z.infer<typeof receivedInvitation>

/** A pending invitation, as its sender and the managers see it. */
export const sentInvitation = z.object({ ...pendingInvitation, message: z.string(), to: personRef })
export type SentInvitation = z.infer<typeof sentInvitation>

const project = z.object({ id, title: z.string() })

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
      project,
      timeSent: z.string(),
      /** Whether it is accepted: it takes effect soon, unless the decision is undone. */
      joining: z.boolean(),
    }),
  ),
  invitations: z.array(z.object({ ...received, project })),
})
export type OwnPending = z.infer<typeof ownPending>
