import { toCalendarDateTime, toZoned, type ZonedDateTime } from '@internationalized/date'

/** A day and a time as they are typed; they need not exist. */
export interface TypedTime {
  year: number
  /** From 1. */
  month: number
  day: number
  hour: number
  minute: number
}

const utc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
const time = utc({ hour: 'numeric', minute: '2-digit' })
const monthName = utc({ month: 'long' })

const timeText = ({ hour, minute }: TypedTime): string =>
  // ICU puts a narrow no-break space before AM and PM.
  time.format(Date.UTC(2000, 0, 1, hour, minute)).replace('\u202F', ' ')

const dayText = ({ year, month, day }: TypedTime): string =>
  `${monthName.format(Date.UTC(2000, month - 1))} ${day}, ${year}`

const isSameDay = (typed: TypedTime, date: TypedTime): boolean =>
  typed.year === date.year && typed.month === date.month && typed.day === date.day

/**
 * Says that a typed time does not exist, and what it becomes.
 *
 * @param typed the day and the time that the user chose
 * @param date what the field makes of it
 * @returns undefined if they are the same
 */
export const missingTime = (typed: TypedTime, date: ZonedDateTime): string | undefined => {
  if (!isSameDay(typed, date)) {
    return `${dayText(typed)} does not exist. It becomes ${dayText(date)}.`
  }
  if (typed.hour === date.hour && typed.minute === date.minute) return undefined
  return `${timeText(typed)} does not exist on ${dayText(typed)}, because the clocks go forward. It becomes ${timeText(date)}.`
}

const zoneAt = (date: ZonedDateTime): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: date.timeZone, timeZoneName: 'short' })
    .formatToParts(date.toDate())
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''

/**
 * Says which of two equal times it is, on the day when the clocks go back.
 *
 * @returns undefined if there is only one
 */
export const repeatedTime = (date: ZonedDateTime): string | undefined => {
  const clock = toCalendarDateTime(date)
  const first = toZoned(clock, date.timeZone, 'earlier')
  const second = toZoned(clock, date.timeZone, 'later')
  if (first.compare(second) === 0) return undefined
  const which = date.compare(first) === 0 ? 'first' : 'second'
  return `${timeText(date)} comes twice on ${dayText(date)}, because the clocks go back. This is the ${which} one, ${zoneAt(date)}.`
}
