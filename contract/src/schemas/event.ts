import * as z from 'zod/mini'
import { eventAnswers, type EventInterval } from '../choices.ts'
import { id } from './id.ts'
import { isoDateTime } from './text.ts'
import { personRef } from './person-ref.ts'

export const eventAnswer = z.enum(eventAnswers)

export const eventInterval = z.literal([1, 2] satisfies EventInterval[])

/** What a member answers; null takes the answer back. */
export const answerToEvent = z.object({ answer: z.nullable(eventAnswer) })

/** An event in the list of its project. */
export const eventSummary = z.object({
  id,
  title: z.string(),
  location: z.string(),
  startDateTime: isoDateTime,
  endDateTime: isoDateTime,
})
export type EventSummary = z.infer<typeof eventSummary>

/** The same for a member. */
export const memberEventSummary = z.object({
  ...eventSummary.shape,
  /** The viewer's own answer. */
  answer: z.nullable(eventAnswer),
  /** Number of members who are going. */
  going: z.int(),
})
export type MemberEventSummary = z.infer<typeof memberEventSummary>

/** How an event repeats. */
const eventSeries = z.object({
  everyWeeks: eventInterval,
  /** The day of the last date in the zone in which the event repeats, `YYYY-MM-DD`. */
  until: z.string(),
  /** Two at least, in order; this event is one of them. */
  dates: z.array(z.object({ id, startDateTime: isoDateTime })),
})

const publicFields = {
  ...eventSummary.shape,
  description: z.string(),
  projectId: id,
  projectTitle: z.string(),
  /** The event's cover; null if the project has no picture. */
  projectImageId: z.nullable(id),
  /** In px; null without a picture. */
  projectImageWidth: z.nullable(z.int()),
  /** Null if that account was deleted. */
  createdBy: z.nullable(id),
  createdByName: z.string(),
  /** Null for an event that takes place once. */
  series: z.nullable(eventSeries),
  version: z.int(),
  /** What the viewer may do with this event. */
  can: z.object({ edit: z.boolean(), delete: z.boolean(), answer: z.boolean() }),
}

/** Sent to non-members, signed in or not. */
const publicEvent = z.object({ audience: z.literal('public'), ...publicFields })

const memberEvent = z.object({
  audience: z.literal('member'),
  ...publicFields,
  /** Where to take part online; empty if there is no such address. */
  onlineLink: z.string(),
  /** The members who have answered, in the order of members. */
  answers: z.array(z.object({ ...personRef.shape, answer: eventAnswer })),
})

export const event = z.discriminatedUnion('audience', [publicEvent, memberEvent])
export type Event = z.infer<typeof event>

/** The event of a person's projects that starts next; null if there is none. */
export const nextEvent = z.nullable(
  z.object({ ...eventSummary.shape, projectId: id, projectTitle: z.string() }),
)
export type NextEvent = z.infer<typeof nextEvent>

/** The calendar address of a person; null without one. The server stores no more than a hash of its secret. */
export const calendarFeed = z.nullable(z.object({ createdAt: z.string() }))
export type CalendarFeed = z.infer<typeof calendarFeed>

/** A new calendar address, which is sent only once. */
export const newCalendarFeed = z.object({ url: z.string(), createdAt: z.string() })
