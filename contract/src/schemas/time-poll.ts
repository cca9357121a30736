import * as z from 'zod/mini'
import { id } from './id.ts'
import { personRef } from './person-ref.ts'
import { isoDateTime } from './text.ts'

/** An open poll in its project. */
export const timePollSummary = z.object({
  id,
  title: z.string(),
  /** Whether the viewer has answered. */
  answered: z.boolean(),
})

/** A poll for a common time to meet, as the members of its project see it. */
export const timePoll = z.object({
  id,
  projectId: id,
  projectTitle: z.string(),
  title: z.string(),
  /** Empty if it is not known yet. */
  location: z.string(),
  /** The length of each slot, and of the event. */
  minutes: z.int(),
  /** When each slot starts, in order. */
  slots: z.array(isoDateTime),
  createdByName: z.string(),
  /** The event that was made of a slot; null while the poll is open. */
  eventId: z.nullable(id),
  /** The team in the order of members. `fits`: the indexes of the slots that fit; null without an answer. */
  members: z.array(z.object({ ...personRef.shape, fits: z.nullable(z.array(z.int())) })),
  can: z.object({ answer: z.boolean(), makeEvent: z.boolean(), delete: z.boolean() }),
})
export type TimePoll = z.infer<typeof timePoll>

/** The event that was made of a slot. */
export const madeEvent = z.object({ eventId: id })
