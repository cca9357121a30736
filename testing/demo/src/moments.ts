/** A time of day, `HH:MM`, in the server's zone. */
export type TimeOfDay = `${number}:${number}`

export interface DayAndTime {
  daysAgo: number
  at: TimeOfDay
}

/** A moment of the demo campus, relative to now. */
export type Moment = { minutesAgo: number } | DayAndTime

const minute = 60_000

// Shortly after midnight, "today" still means yesterday. This also keeps times in minutes after times in
// days.
const dayStartsAt = 4 * 60 * minute

/** The date of a moment; a negative number of days is in the future. */
export const dateOf = (moment: Moment, now: Date): Date => {
  if ('minutesAgo' in moment) return new Date(now.getTime() - moment.minutesAgo * minute)
  const [hours, minutes] = moment.at.split(':').map(Number)
  const date = new Date(now.getTime() - dayStartsAt)
  date.setDate(date.getDate() - moment.daysAgo)
  date.setHours(hours!, minutes, 0, 0)
  return date
}

export const later = (date: Date, { minutes }: { minutes: number }): Date =>
  new Date(date.getTime() + minutes * minute)

/** The calendar day after some days, as `YYYY-MM-DD`. */
export const dayIn = (days: number, now: Date): string =>
  later(now, { minutes: days * 24 * 60 })
    .toISOString()
    .slice(0, 10)
