import type { EventAnswer } from '@quad/contract'
import { clock, dateTime } from '@quad/shared-ui'

/** `March 3, 2026 at 2:14 PM` in the viewer's zone; `No date set` for an empty text. */
export const eventDate = (iso: string): string => (iso === '' ? 'No date set' : dateTime(iso))

const part = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-US', options)

/** `Sat Nov 28`, with the year unless it is this one. */
const shortDay = (date: Date, now: Date): string => {
  const day = `${part({ weekday: 'short' }).format(date)} ${part({ month: 'short', day: 'numeric' }).format(date)}`
  return date.getFullYear() === now.getFullYear() ? day : `${day}, ${date.getFullYear()}`
}

/** `Sat Nov 28, 7:30–9:30 PM` in the viewer's zone; with both days if they differ. */
export const eventPeriod = (
  { startDateTime, endDateTime }: { startDateTime: string; endDateTime: string },
  now = clock.now(),
): string => {
  const [start, end] = [new Date(startDateTime), new Date(endDateTime)]
  const time = part({ hour: 'numeric', minute: '2-digit' })
  // The language data sets other spaces, depending on its version.
  const plain = (text: string) => text.replaceAll(/\s+/g, ' ')
  if (start.toDateString() === end.toDateString()) {
    const times = plain(time.formatRange(start, end)).replace(' – ', '–')
    return `${shortDay(start, now)}, ${times}`
  }
  const [from, to] = [start, end].map(
    (each) => `${shortDay(each, now)}, ${plain(time.format(each))}`,
  )
  return `${from} – ${to}`
}

/** Whether an event is over. */
export const hasEnded = ({ endDateTime }: { endDateTime: string }): boolean =>
  Date.parse(endDateTime) <= clock.now().getTime()

const nameOf = (timeZone: string | undefined, timeZoneName: 'long' | 'longGeneric'): string =>
  part({ timeZone, timeZoneName })
    .formatToParts(Date.now())
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''

/** The zone's name at any time of the year, the viewer's unless given: `Eastern Time`. */
export const zoneName = (timeZone?: string): string => {
  const generic = nameOf(timeZone, 'longGeneric')
  // Without such a name, ICU falls back to `GMT` and an offset.
  return generic.startsWith('GMT') ? nameOf(timeZone, 'long') : generic
}

/** Each answer as the buttons and lists show it, in their order. */
export const answerLabels: Record<EventAnswer, string> = {
  going: 'Going',
  maybe: 'Maybe',
  'not-going': 'Not going',
}
