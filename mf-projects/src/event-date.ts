import { texts } from '@quad/contract'

const format = (timeZone: string | undefined) =>
  new Intl.DateTimeFormat('en-US', {
    month: 'long',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
    timeZone,
  })

/**
 * A moment in the viewer's zone unless another is given: `March 3, 2026 at 2:14 PM`; `No date set`
 * for an empty text.
 */
export const eventDate = (iso: string, timeZone?: string): string => {
  if (iso === '') return texts.noDate
  // ICU puts a narrow no-break space before AM and PM, which reads as an odd gap in running text.
  return format(timeZone).format(new Date(iso)).replace('\u202F', ' ')
}

const nameOf = (timeZone: string | undefined, timeZoneName: 'long' | 'longGeneric'): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName })
    .formatToParts(Date.now())
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''

/** The zone's name at any time of the year, the viewer's unless given: `Eastern Time`. */
export const zoneName = (timeZone?: string): string => {
  const generic = nameOf(timeZone, 'longGeneric')
  // Where there is no such name, ICU falls back to `GMT` and an offset.
  return generic.startsWith('GMT') ? nameOf(timeZone, 'long') : generic
}

/** Whether an event is over. */
export const hasEnded = ({ endDateTime }: { endDateTime: string }): boolean =>
  Date.parse(endDateTime) <= Date.now()
