import { dateWords, shortName } from '@quad/contract'
import { clock } from './clock.ts'
import { lettersOfWords } from './letters.ts'

const minute = 60_000
const hour = 60 * minute

const shortMonthDay = (date: Date): string => {
  const { month, day } = dateWords(date)
  return `${shortName(month)} ${day}`
}

const monthDay = (date: Date): string => {
  const { month, day } = dateWords(date)
  return `${month} ${day}`
}

/** `12/31/25` */
const shortDate = (date: Date): string =>
  `${date.getMonth() + 1}/${date.getDate()}/${String(date.getFullYear()).slice(-2)}`

/** `Mar` */
export const shortMonth = (date: Date): string => shortName(dateWords(date).month)

/** `Mar 3, 2026`, of a calendar day (`2026-03-03`) that is the same in each zone. */
export const calendarDay = (day: string): string => {
  const date = new Date(`${day}T00:00`)
  return `${shortMonthDay(date)}, ${date.getFullYear()}`
}

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
  return since(then, now, () => dateWords(then).time)
}

/** Whether two moments are on the same calendar day in the viewer's zone. */
export const isSameDay = (a: Date, b: Date): boolean => midnight(a) === midnight(b)

/** Heading of a day: `Today`, `Yesterday`, `Monday, March 9`, or `March 9, 2025`. */
export const dayLabel = (day: Date, now: Date): string => {
  const days = daysBetween(day, now)
  // A server's clock may run a little before the viewer's.
  if (days <= 0) return 'Today'
  if (days === 1) return 'Yesterday'
  const { weekday, year } = dateWords(day)
  return year === now.getFullYear() ? `${weekday}, ${monthDay(day)}` : `${monthDay(day)}, ${year}`
}

/** `March 3, 2026 at 2:14 PM`, in the viewer's zone. */
export const dateTime = (iso: string): string => {
  const date = new Date(iso)
  const { year, time } = dateWords(date)
  return `${monthDay(date)}, ${year} at ${time}`
}

// Limited lengths: without them, each mark would be looked for up to the end of the text.
const link = /\[([^\]\n]{1,150})\]\((?:https?:|mailto:)[^\s`]{1,300}?\)/gi
const emphasis = new RegExp(
  String.raw`(?<![${lettersOfWords}*_\\])(\*{1,3}|(?<![^\s\p{Ps}\p{Pi}"'])_{1,3})(?=[^\s*_])` +
    String.raw`([^\n]{0,150}?[^\s*_])\1(?![${lettersOfWords}*_])(?<!_(?=[^\s\p{P}\p{S}]))`,
  'gu',
)
/** What would be bold or italics without its backslashes. */
const escaped = new RegExp(
  String.raw`(?<![${lettersOfWords}])\\([*_])(?=\S)([^\n]{0,150}?[^\s\\])\\\1(?![${lettersOfWords}])`,
  'gu',
)
/** Code, or backticks without a counterpart. */
const code = /(?<!`)(`+)(?!`)(?:[^]*?(?<!`)\1(?!`))?/g

/** A text for a card or a quote: without the signs of Markdown's links, bold and italics. Code stays as typed. */
export const excerptOf = (text: string): string => {
  const codes = text.match(code)?.values()
  return text
    .replace(code, '`')
    .replace(link, '$1')
    .replace(emphasis, '$2')
    .replace(escaped, '$1$2$1')
    .replaceAll('`', () => codes!.next().value!)
}
