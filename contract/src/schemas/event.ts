import * as z from 'zod'
import { id } from './id.ts'
import { eventYears, limits } from '../limits.ts'
import { isoDateTime, trimmedText } from './text.ts'
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
  /** Null once that account was deleted. */
  createdBy: id.nullable(),
  createdByName: z.string(),
  version: z.int(),
  /** What the viewer may do with this event. */
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
})
export type Event = z.infer<typeof event>

const moment = (error: string) =>
  z.iso.datetime({ offset: true, error, abort: true }).refine((text) => {
    const year = new Date(text).getUTCFullYear()
    return year >= eventYears.first && year <= eventYears.last
  }, error)

const period = z.object({
  startDateTime: moment(texts.eventStartInvalid),
  endDateTime: moment(texts.eventEndInvalid),
})

const eventFields = z.object({
  title: trimmedText({
    min: 1,
    max: limits.eventTitle,
    tooShort: texts.titleRequired,
    tooLong: texts.eventTitleTooLong,
  }),
  description: trimmedText({
    min: 1,
    max: limits.eventDescription,
    tooShort: texts.descriptionRequired,
    tooLong: texts.eventDescriptionTooLong,
  }),
  location: trimmedText({
    min: 1,
    max: limits.eventLocation,
    tooShort: texts.locationRequired,
    tooLong: texts.locationTooLong,
  }),
  ...period.shape,
})

const endsAfterStart = ({ startDateTime, endDateTime }: z.infer<typeof period>): boolean =>
  Date.parse(endDateTime) > Date.parse(startDateTime)

const endsTooEarly = {
  path: ['endDateTime'],
  error: texts.eventEndBeforeStart,
  // Whatever is wrong with the other fields is said in the same breath.
  when: ({ value }: { value: unknown }) => period.safeParse(value).success,
}

/** What one writes to create an event, in the order in which the rules are checked. */
export const newEvent = eventFields.refine(endsAfterStart, endsTooEarly)
export type NewEvent = z.input<typeof newEvent>

/** The whole event as its editor saves it. */
export const eventUpdate = eventFields
  .extend({ version: z.int() })
  .refine(endsAfterStart, endsTooEarly)
export type EventUpdate = z.input<typeof eventUpdate>
