/** A month in the viewer's zone. */
export interface Month {
  year: number
  /** From 0. */
  month: number
}

export const monthOf = (date: Date): Month => ({
  year: date.getFullYear(),
  month: date.getMonth(),
})

/** The month that many months later. */
export const monthAfter = ({ year, month }: Month, months: number): Month =>
  monthOf(new Date(year, month + months, 1))

/** The weeks of a month from Sunday on: each day of the month by its number, and null before and after. */
export const weeksOf = ({ year, month }: Month): (number | null)[][] => {
  const before = new Date(year, month, 1).getDay()
  const days = new Date(year, month + 1, 0).getDate()
  const weeks = Math.ceil((before + days) / 7)
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (__, weekday) => {
      const day = 7 * week + weekday - before + 1
      return day >= 1 && day <= days ? day : null
    }),
  )
}

interface Period {
  startDateTime: string
  endDateTime: string
}

/** The events that take place between two moments; an event that ends at midnight is not on the day that begins. */
export const eventsBetween = <E extends Period>(events: readonly E[], from: Date, to: Date): E[] =>
  events
    .filter(
      ({ startDateTime, endDateTime }) =>
        Date.parse(startDateTime) < to.getTime() && Date.parse(endDateTime) > from.getTime(),
    )
    .toSorted((a, b) => Date.parse(a.startDateTime) - Date.parse(b.startDateTime))
