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
