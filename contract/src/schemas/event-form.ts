import * as z from 'zod/mini'
import { eventYears, limits } from '../limits.ts'
import { texts } from '../texts.ts'
import { isHttpsUrl } from './https-url.ts'
import { lineText, plainText, trimmedText } from './text.ts'

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

/** The form of event creation, in the order in which its rules are checked. */
export const newEvent = z
  .extend(eventFields, { onlineLink: z._default(onlineLink, '') })
  .check(endsAfterStart)
export type NewEvent = z.input<typeof newEvent>

/** The whole event as its editor saves it. An absent online link is kept. */
export const eventUpdate = z
  .extend(eventFields, { onlineLink: z.optional(onlineLink), version: z.int() })
  .check(endsAfterStart)
export type EventUpdate = z.input<typeof eventUpdate>
