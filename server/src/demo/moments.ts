/** A time of day, `HH:MM`, in the zone of the server. */
export type TimeOfDay = `${number}:${number}`

export interface DayAndTime {
  daysAgo: number
  at: TimeOfDay
}

/** A moment of the demo campus, told from now. */
export type Moment = { minutesAgo: number } | DayAndTime

const minute = 60_000

// Shortly after midnight people still talk of yesterday as today. It also keeps whatever is told
// in minutes after whatever is told in days.
const dayStartsAt = 4 * 60 * minute

/** The date of a moment; a negative number of days lies ahead. */
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
