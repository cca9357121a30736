const weekday = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
})
const otherYear = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  day: 'numeric',
  year: 'numeric',
})

const daysLater = (day: Date, days: number): Date =>
  new Date(day.getFullYear(), day.getMonth(), day.getDate() + days)

/** Whether two moments are on one calendar day of the viewer's zone. */
export const isSameDay = (a: Date, b: Date): boolean =>
  daysLater(a, 0).getTime() === daysLater(b, 0).getTime()

/** How a day is headed: `Today`, `Yesterday`, `Monday, March 9`, or `March 9, 2025`. */
export const dayLabel = (day: Date, now: Date): string => {
  // A server's clock may run a little before the viewer's.
  if (isSameDay(day, now) || day > now) return 'Today'
  if (isSameDay(day, daysLater(now, -1))) return 'Yesterday'
  return (day.getFullYear() === now.getFullYear() ? weekday : otherYear).format(day)
}
