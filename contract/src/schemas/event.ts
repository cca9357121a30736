import * as z from 'zod/mini'
import { id } from './id.ts'
import { eventYears, limits } from '../limits.ts'
import { isoDateTime, lineText, trimmedText } from './text.ts'
import { texts } from '../texts.ts'

/** An event in the list of its project. */
export const eventSummary = z.object({
  id,
  title: z.string(),
  location: z.string(),
  startDateTime: isoDateTime,
  endDateTime: isoDateTime,
})
export type EventSummary = z.infer<typeof eventSummary>

export const event = z.object({
  ...eventSummary.shape,
  description: z.string(),
  projectId: id,
  projectTitle: z.string(),
  /** Null if that account was deleted. */
  createdBy: z.nullable(id),
  createdByName: z.string(),
  version: z.int(),
  /** What the viewer may do with this event. */
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
})
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
  .extend(eventFields, { title: lineText(titleRule), location: lineText(locationRule) })
  .check(endsAfterStart)
export type NewEvent = z.input<typeof newEvent>

/** The whole event as its editor saves it. */
export const eventUpdate = z.extend(eventFields, { version: z.int() }).check(endsAfterStart)
export type EventUpdate = z.input<typeof eventUpdate>
