import { eventIntervals, type EventInterval } from './choices.ts'

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** By how many minutes zones put the clock back. */
const putBack = [60, 30]

/** The name of the viewer's zone at a moment, if the clock shows the same time twice on that day: ` EST`. */
const whichOfTwo = (date: Date): string => {
  const isShownAgain = putBack
    .flatMap((minutes) => [minutes, -minutes])
    .some((minutes) => {
      const other = new Date(date.getTime() + minutes * 60_000)
      return other.getHours() === date.getHours() && other.getMinutes() === date.getMinutes()
    })
  if (!isShownAgain) return ''
  const parts = new Intl.DateTimeFormat('en-US', { timeZoneName: 'short' }).formatToParts(date)
  return ` ${parts.find(({ type }) => type === 'timeZoneName')!.value}`
}

/**
 * The parts of a date in English, in the viewer's zone: `Saturday`, `November`, `28`, `2026`, `7:30 PM`. When the clock
 * is put back, the time names the zone: `1:30 AM EST`. Otherwise without `Intl`, whose first date takes a phone 100 to
 * 350 ms.
 */
export const dateWords = (date: Date) => {
  const hour = date.getHours()
  const minute = String(date.getMinutes()).padStart(2, '0')
  return {
    weekday: weekdays[date.getDay()]!,
    month: months[date.getMonth()]!,
    day: date.getDate(),
    year: date.getFullYear(),
    time: `${hour % 12 || 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}${whichOfTwo(date)}`,
  }
}

/** The first letters of a month or weekday: `Nov`, `Sat`. */
export const shortName = (name: string): string => name.slice(0, 3)

const eventTimeIn = (date: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  })
    .format(date)
    // ICU puts a narrow no-break space before AM and PM.
    .replace('\u202F', ' ')

/**
 * The start of an event, with its weekday: `Sat, Nov 28, 2026, 7:30 PM`.
 *
 * @param timeZone a zone that the text then names, such as `UTC`; without it, the viewer's
 */
export const eventTime = (iso: string, timeZone?: string): string => {
  const date = new Date(iso)
  if (timeZone !== undefined) return eventTimeIn(date, timeZone)
  const { weekday, month, day, year, time } = dateWords(date)
  return `${shortName(weekday)}, ${shortName(month)} ${day}, ${year}, ${time}`
}

/** A calendar day in words: `December 18, 2026`. */
export const dayInWords = (day: string): string => {
  const [year, month, date] = day.split('-').map(Number)
  return `${months[month! - 1]} ${date}, ${year}`
}

/** How an event repeats: `Every week until December 18, 2026`. */
export const repeatsInWords = ({
  everyWeeks,
  until,
}: {
  everyWeeks: EventInterval
  until: string
}): string => `${eventIntervals[everyWeeks]} until ${dayInWords(until)}`

/** The day of a moment in a zone: `2026-12-18`. */
export const dayInZone = (moment: Date, timeZone: string): string =>
  // Sweden writes dates as ISO 8601 does.
  new Intl.DateTimeFormat('sv-SE', { timeZone }).format(moment)

const weekLength = 7 * 86_400_000

/** On how many dates an event takes place that repeats until a day in a zone; negative if the day is weeks before. */
export const numberOfDates = (
  startDateTime: string,
  repeats: { everyWeeks: EventInterval; until: string; timeZone: string },
): number => {
  const first = dayInZone(new Date(startDateTime), repeats.timeZone)
  const weeks = (Date.parse(repeats.until) - Date.parse(first)) / weekLength
  return Math.floor(weeks / repeats.everyWeeks) + 1
}
