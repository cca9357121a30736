import ical, { ICalCalendarMethod } from 'ical-generator'
import type { EventRow } from './store.ts'

/**
 * Removes the control characters that RFC 5545 (3.3.11) forbids in a text; ical-generator keeps them.
 */
const printable = (text: string): string =>
  // oxlint-disable-next-line no-control-regex -- these are what the format forbids
  text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')

/**
 * An event as an iCalendar file (RFC 5545).
 *
 * @param pageUrl URL of the event's page; its host makes the UID stable and unique
 * @param organizer mailbox of the site, which a published event must name (RFC 5546, 3.2.1)
 */
export const iCalendar = (
  event: EventRow,
  { pageUrl, organizer }: { pageUrl: string; organizer: string },
): string => {
  const calendar = ical({
    prodId: { company: 'Quad', product: 'Events', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
  })
  calendar.createEvent({
    id: `${event.id}@${new URL(pageUrl).hostname}`,
    stamp: event.updatedAt,
    // A calendar replaces its copy by one with a higher number.
    sequence: event.version - 1,
    start: event.startsAt,
    end: event.endsAt,
    summary: printable(event.title),
    description: printable(event.description),
    location: printable(event.location),
    url: pageUrl,
    organizer,
  })
  // The last line needs a line end, too (RFC 5545, 3.1), which ical-generator leaves out.
  return `${calendar.toString()}\r\n`
}
