import * as z from 'zod/mini'
import { eventScopes } from '../choices.ts'
import { numberOfDates } from '../event-time.ts'
import { eventYears, limits } from '../limits.ts'
import { texts } from '../texts.ts'
import { isTimeZone } from '../time-zone.ts'
import { eventInterval } from './event.ts'
import { isHttpsUrl } from './https-url.ts'
import { calendarDay, lineText, plainText, trimmedText } from './text.ts'

/** A moment of an event. */
export const eventMoment = (error: string) =>
  z.iso.datetime({ offset: true, error, abort: true }).check(
    z.refine((text) => {
      const year = new Date(text).getUTCFullYear()
      return year >= eventYears.first && year <= eventYears.last
    }, error),
  )

const period = z.object({
  startDateTime: eventMoment(texts.eventStartInvalid),
  endDateTime: eventMoment(texts.eventEndInvalid),
})

/** An https URL for the members, or an empty text. */
const onlineLink = z
  .pipe(z.string().check(z.trim()), plainText(limits.onlineLink, texts.onlineLinkTooLong))
  .check(z.refine((text) => text === '' || isHttpsUrl(text), texts.onlineLinkWrong))

const eventFields = z.object({
  title: lineText({
    min: 1,
    max: limits.eventTitle,
    tooShort: texts.eventTitleRequired,
    tooLong: texts.eventTitleTooLong,
  }),
  description: trimmedText({
    min: 1,
    max: limits.eventDescription,
    tooShort: texts.eventDescriptionRequired,
    tooLong: texts.eventDescriptionTooLong,
  }),
  location: lineText({
    min: 1,
    max: limits.eventLocation,
    tooShort: texts.locationRequired,
    tooLong: texts.locationTooLong,
  }),
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

/** How an event repeats: at the same time of day in a zone, also when its clocks change. */
const repeats = z.object({
  everyWeeks: eventInterval,
  /** The last possible day, in the zone. */
  until: calendarDay(texts.eventUntilInvalid).check(
    z.refine((day) => day <= `${eventYears.last}-12-31`, texts.eventUntilInvalid),
  ),
  timeZone: z
    .string()
    .check(z.maxLength(limits.timeZone, texts.timeZone), z.refine(isTimeZone, texts.timeZone)),
})

const repeating = z.object({ startDateTime: period.shape.startDateTime, repeats })

/** A rule of the number of dates, for an event that repeats. */
const datesRule = (holds: (dates: number) => boolean, error: string) =>
  z.refine<{ startDateTime: string; repeats?: z.infer<typeof repeats> | null | undefined }>(
    (event) => !event.repeats || holds(numberOfDates(event.startDateTime, event.repeats)),
    {
      path: ['repeats', 'until'],
      error,
      when: ({ value }) => repeating.safeParse(value).success,
    },
  )

/** The form of event creation, in the order in which its rules are checked. */
export const newEvent = z
  .extend(eventFields, {
    onlineLink: z._default(onlineLink, ''),
    repeats: z.optional(z.nullable(repeats)),
  })
  .check(
    endsAfterStart,
    datesRule((dates) => dates >= 2, texts.eventUntilTooEarly),
    datesRule((dates) => dates <= limits.eventDates, texts.eventTooManyDates),
  )
export type NewEvent = z.input<typeof newEvent>

/** Absent: one. */
const scope = z.optional(z.enum(eventScopes))

/** Which dates of an event that repeats a deletion is for. */
export const eventDeletion = z.object({ scope })

/** The whole event as its editor saves it. An absent online link is kept. */
export const eventUpdate = z
  .extend(eventFields, { onlineLink: z.optional(onlineLink), version: z.int(), scope })
  .check(endsAfterStart)
export type EventUpdate = z.input<typeof eventUpdate>
