const minute = 60_000
const hour = 60 * minute

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
const monthDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })
const shortDate = new Intl.DateTimeFormat('en-US', {
  month: 'numeric',
  day: 'numeric',
  year: '2-digit',
})

const midnight = (date: Date): number =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()

/** Calendar days from one to the other, in the viewer's zone. */
const daysBetween = (earlier: Date, later: Date): number =>
  // Rounded, since a day that changes the clock is not 24 hours.
  Math.round((midnight(later) - midnight(earlier)) / (24 * hour))

const count = (amount: number, unit: string): string =>
  `${amount} ${unit}${amount === 1 ? '' : 's'} ago`

const since = (then: Date, now: Date, today: () => string): string => {
  const passed = now.getTime() - then.getTime()
  // A server's clock may run a little before the viewer's.
  if (passed < minute) return 'just now'
  if (passed < hour) return count(Math.floor(passed / minute), 'minute')
  if (then.getFullYear() !== now.getFullYear()) return shortDate.format(then)
  const days = daysBetween(then, now)
  if (days === 0) return today()
  if (days === 1) return 'Yesterday'
  if (days <= 7) return `${monthDay.format(then)} · ${days} days ago`
  return monthDay.format(then)
}

/** When something happened, for notifications and previews: `2 hours ago`, `Yesterday`, `Mar 3`. */
export const timeAgo = (iso: string, now = new Date()): string => {
  const then = new Date(iso)
  return since(then, now, () => count(Math.floor((now.getTime() - then.getTime()) / hour), 'hour'))
}

/** When a message was sent: as `timeAgo`, but the time of day for today's (`2:14 PM`). */
export const messageTime = (iso: string, now = new Date()): string => {
  const then = new Date(iso)
  // ICU puts a narrow no-break space before AM and PM, which reads as an odd gap in running text.
  return since(then, now, () => clock.format(then).replace('\u202F', ' '))
}
