import * as z from 'zod/mini'
import { eventAnswers } from '../choices.ts'
import { isHttpsUrl } from './https-url.ts'
import { id } from './id.ts'
import { eventYears, limits } from '../limits.ts'
import { isoDateTime, lineText, plainText, trimmedText } from './text.ts'
import { texts } from '../texts.ts'
import { personRef } from './person-ref.ts'

const eventAnswer = z.enum(eventAnswers)

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

const publicFields = {
  ...eventSummary.shape,
  description: z.string(),
  projectId: id,
  projectTitle: z.string(),
  /** Null if that account was deleted. */
  createdBy: z.nullable(id),
  createdByName: z.string(),
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

const moment = (error: string) =>
  z.iso.datetime({ offset: true, error, abort: true }).check(
    z.refine((text) => {
      const year = new Date(text).getUTCFullYear()
      return year >= eventYears.first && year <= eventYears.last
    }, error),
  )

const period = z.object({
  startDateTime: moment(texts.eventStartInvalid),
  endDateTime: moment(texts.eventEndInvalid),
})

const titleRule = {
  min: 1,
  max: limits.eventTitle,
  tooShort: texts.eventTitleRequired,
  tooLong: texts.eventTitleTooLong,
}
const locationRule = {
  min: 1,
  max: limits.eventLocation,
  tooShort: texts.locationRequired,
  tooLong: texts.locationTooLong,
}

/** An https URL for the members, or an empty text. */
const onlineLink = z
  .pipe(z.string().check(z.trim()), plainText(limits.onlineLink, texts.onlineLinkTooLong))
  .check(z.refine((text) => text === '' || isHttpsUrl(text), texts.onlineLinkWrong))

const eventFields = z.object({
  title: trimmedText(titleRule),
  description: trimmedText({
    min: 1,
    max: limits.eventDescription,
    tooShort: texts.eventDescriptionRequired,
    tooLong: texts.eventDescriptionTooLong,
  }),
  location: trimmedText(locationRule),
  ...period.shape,
})

const endsAfterStart = z.refine<z.infer<typeof period>>(
  ({ startDateTime, endDateTime }) => Date.parse(endDateTime) > Date.parse(startDateTime),
  {
    path: ['endDateTime'],
    error: texts.eventEndBeforeStart,
    // Checked if both times are valid, even if other fields have errors.
    when: ({ value }) => period.safeParse(value).success,
  },
)

/** The form of event creation, in the order in which its rules are checked. */
export const newEvent = z
  .extend(eventFields, {
    title: lineText(titleRule),
    location: lineText(locationRule),
    onlineLink: z._default(onlineLink, ''),
  })
  .check(endsAfterStart)
export type NewEvent = z.input<typeof newEvent>

/** The whole event as its editor saves it. An absent online link is kept. */
export const eventUpdate = z
  .extend(eventFields, { onlineLink: z.optional(onlineLink), version: z.int() })
  .check(endsAfterStart)
export type EventUpdate = z.input<typeof eventUpdate>
