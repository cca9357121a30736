import { dateWords, shortName } from '@quad/contract'
import { clock, dateTime, isSameDay } from '@quad/shared-ui'

/** `March 3, 2026 at 2:14 PM` in the viewer's zone; `No date set` for an empty text. */
export const eventDate = (iso: string): string => (iso === '' ? 'No date set' : dateTime(iso))

/** `Sat Nov 28`, with the year unless it is this one. */
const shortDay = (date: Date, now: Date): string => {
  const { weekday, month, day, year } = dateWords(date)
  const words = `${shortName(weekday)} ${shortName(month)} ${day}`
  return year === now.getFullYear() ? words : `${words}, ${year}`
}

/** `7:30–9:30 PM`, `11:30 AM–1:00 PM`; with the zone when the clock is put back: `1:30 AM EST–3:00 AM` */
const times = (start: string, end: string): string => {
  if (start === end) return end
  const [clockTime, half, zone] = start.split(' ')
  return `${zone === undefined && end.endsWith(half!) ? clockTime! : start}–${end}`
}

/** `Sat Nov 28, 7:30–9:30 PM` in the viewer's zone; with both days if they differ. */
export const eventPeriod = (
  { startDateTime, endDateTime }: { startDateTime: string; endDateTime: string },
  now = clock.now(),
): string => {
  const [start, end] = [new Date(startDateTime), new Date(endDateTime)]
  const [from, to] = [dateWords(start).time, dateWords(end).time]
  if (isSameDay(start, end)) return `${shortDay(start, now)}, ${times(from, to)}`
  return `${shortDay(start, now)}, ${from} – ${shortDay(end, now)}, ${to}`
}

/** Whether an event is over. */
export const hasEnded = ({ endDateTime }: { endDateTime: string }): boolean =>
  Date.parse(endDateTime) <= clock.now().getTime()

const nameOf = (timeZone: string | undefined, timeZoneName: 'long' | 'longGeneric'): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName })
    .formatToParts(Date.now())
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''

/** The zone's name at any time of the year, the viewer's unless given: `Eastern Time`. */
export const zoneName = (timeZone?: string): string => {
  const generic = nameOf(timeZone, 'longGeneric')
  // Without such a name, ICU falls back to `GMT` and an offset.
  return generic.startsWith('GMT') ? nameOf(timeZone, 'long') : generic
}
