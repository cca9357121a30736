import { clock } from './clock.ts'

const minute = 60_000
const hour = 60 * minute

/** Formats in English, in the viewer's time zone unless `options` name one; created at first use. */
const formatter = (options: Intl.DateTimeFormatOptions): ((date: Date) => string) => {
  let format: Intl.DateTimeFormat | undefined
  return (date) => {
    format ??= new Intl.DateTimeFormat('en-US', options)
    // ICU puts a narrow no-break space before AM and PM, which reads as an odd gap in running text.
    return format.format(date).replace('\u202F', ' ')
  }
}

const timeOfDay = formatter({ hour: 'numeric', minute: '2-digit' })
const shortMonthDay = formatter({ month: 'short', day: 'numeric' })
const shortDate = formatter({ month: 'numeric', day: 'numeric', year: '2-digit' })
const weekdayDate = formatter({ weekday: 'long', month: 'long', day: 'numeric' })
const longDate = formatter({ month: 'long', day: 'numeric', year: 'numeric' })

/** `Mar` */
export const shortMonth = formatter({ month: 'short' })

const shortDay = formatter({ month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' })

/** `Mar 3, 2026`, of a calendar day (`2026-03-03`) that is the same in each zone. */
export const calendarDay = (day: string): string => shortDay(new Date(`${day}T00:00:00Z`))

const midnight = (date: Date): number =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()

/** Calendar days from one to the other, in the viewer's zone. */
const daysBetween = (earlier: Date, later: Date): number =>
  // Rounded, because a day with a clock change does not have 24 hours.
  Math.round((midnight(later) - midnight(earlier)) / (24 * hour))

const count = (amount: number, unit: string): string =>
  `${amount} ${unit}${amount === 1 ? '' : 's'} ago`

const since = (then: Date, now: Date, today: () => string): string => {
  const passed = now.getTime() - then.getTime()
  // A server's clock may run a little before the viewer's.
  if (passed < minute) return 'just now'
  if (passed < hour) return count(Math.floor(passed / minute), 'minute')
  if (then.getFullYear() !== now.getFullYear()) return shortDate(then)
  const days = daysBetween(then, now)
  if (days === 0) return today()
  if (days === 1) return 'Yesterday'
  if (days <= 7) return `${shortMonthDay(then)} · ${days} days ago`
  return shortMonthDay(then)
}

/**
 * Time of an event relative to now, for notifications and previews: `2 hours ago`, `Yesterday`, `Mar 3`.
 */
export const timeAgo = (iso: string, now = clock.now()): string => {
  const then = new Date(iso)
  return since(then, now, () => count(Math.floor((now.getTime() - then.getTime()) / hour), 'hour'))
}

/** Time of a message: like `timeAgo`, but the time of day for today (`2:14 PM`). */
export const messageTime = (iso: string, now = clock.now()): string => {
  const then = new Date(iso)
  return since(then, now, () => timeOfDay(then))
}

/** Whether two moments are on the same calendar day in the viewer's zone. */
export const isSameDay = (a: Date, b: Date): boolean => midnight(a) === midnight(b)

/** Heading of a day: `Today`, `Yesterday`, `Monday, March 9`, or `March 9, 2025`. */
export const dayLabel = (day: Date, now: Date): string => {
  const days = daysBetween(day, now)
  // A server's clock may run a little before the viewer's.
  if (days <= 0) return 'Today'
  if (days === 1) return 'Yesterday'
  return (day.getFullYear() === now.getFullYear() ? weekdayDate : longDate)(day)
}

const dateTimes = new Map<string | undefined, (date: Date) => string>()

/** `March 3, 2026 at 2:14 PM`, in the viewer's zone unless another is given. */
export const dateTime = (iso: string, timeZone?: string): string => {
  const format =
    dateTimes.get(timeZone) ??
    formatter({
      month: 'long',
      day: 'numeric',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      hour12: true,
      timeZone,
    })
  dateTimes.set(timeZone, format)
  return format(new Date(iso))
}

// Limited lengths: without them, each mark would be looked for up to the end of the text.
const link = /\[([^\]\n]{1,150})\]\(\S{1,300}?\)/g
const emphasis = /(?<!\w)(\*{1,2}|_{1,2})(?=\S)([^\n]{0,150}?\S)\1(?!\w)/g

/** A text for a card: without the signs of Markdown's links, bold and italics. */
export const excerptOf = (text: string): string => text.replace(link, '$1').replace(emphasis, '$2')
