import { dateWords, shortName } from '@quad/contract'
import { isSameDay } from '@quad/shared-ui'

/** Times as a table in the viewer's zone: a column for each day, a row for each time of day. */
export interface TimesTable {
  days: Date[]
  /** `starts` has the time of each day, in ms since 1970; undefined if there is none. */
  rows: { label: string; starts: (number | undefined)[] }[]
}

/** `2 PM`, `2:30 PM`; with the zone if it is the second of two equal times of a day: `1 AM EST`. */
const rowLabel = (start: number, isSecond: boolean): string => {
  const [clockTime = '', half = '', zone] = dateWords(new Date(start)).time.split(' ')
  const label = `${clockTime.replace(':00', '')} ${half}`
  return isSecond && zone !== undefined ? `${label} ${zone}` : label
}

/** @param starts in order */
export const tableOf = (starts: readonly number[]): TimesTable => {
  const days: Date[] = []
  const rows = new Map<number, TimesTable['rows'][number]>()
  for (const start of starts) {
    const date = new Date(start)
    const last = days.at(-1)
    if (!last || !isSameDay(last, date)) days.push(date)
    const column = days.length - 1
    const minutes = date.getHours() * 60 + date.getMinutes()
    // When the clock is put back, a time comes twice.
    const isSecond = rows.get(minutes)?.starts[column] !== undefined
    const key = isSecond ? minutes + 0.5 : minutes
    const row = rows.get(key) ?? { label: rowLabel(start, isSecond), starts: [] }
    row.starts[column] = start
    rows.set(key, row)
  }
  return {
    days,
    rows: [...rows].toSorted(([a], [b]) => a - b).map(([, row]) => row),
  }
}

/** `Tuesday, December 3, 2:00 PM` */
export const timeInWords = (start: number): string => {
  const { weekday, month, day, time } = dateWords(new Date(start))
  return `${weekday}, ${month} ${day}, ${time}`
}

/** `Tue`, `Dec`, `3` */
export const dayInParts = (date: Date): [weekday: string, month: string, day: number] => {
  const { weekday, month, day } = dateWords(date)
  return [shortName(weekday), shortName(month), day]
}

const dayAfter = (date: Date, days: number): Date =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate() + days)

/** The hours of a day that are offered at first: until `to`. */
export const usualHours = { from: 8, to: 22 }

interface Choosable {
  now: Date
  days: number
  minutes: number
  /** Hours of the day in the viewer's zone. */
  hours: { from: number; to: number }
}

/** The times to come that a person can offer, from today on, also while the clocks change. */
export const choosableTimes = ({ now, days, minutes, hours: { from, to } }: Choosable): number[] =>
  Array.from({ length: days }, (_, day) => day).flatMap((day) => {
    const [midnight, next] = [dayAfter(now, day).getTime(), dayAfter(now, day + 1).getTime()]
    const step = minutes * 60_000
    const count = Math.ceil((next - midnight) / step)
    return Array.from({ length: count }, (_, nth) => midnight + nth * step).filter((start) => {
      const hour = new Date(start).getHours()
      return start > now.getTime() && hour >= from && hour < to
    })
  })

/** The same times at another length: an hour is two half hours, and half an hour marks its hour. */
export const atLength = (starts: readonly number[], minutes: number): number[] => {
  const half = 30 * 60_000
  const changed =
    minutes === 30
      ? starts.flatMap((start) => [start, start + half])
      : starts.map((start) => start - (new Date(start).getMinutes() % 60) * 60_000)
  return [...new Set(changed)].toSorted((a, b) => a - b)
}
