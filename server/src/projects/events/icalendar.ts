import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import type { Config } from '../../platform/config/config.ts'

/** An event for a calendar. Texts that are absent are not in the calendar. */
export interface CalendarEntry {
  id: string
  title: string
  description?: string
  location?: string
  startsAt: Date
  endsAt: Date
  /** Grows with each change, so that a calendar replaces its copy. */
  version: number
  updatedAt: Date
  status?: 'cancelled' | 'tentative'
  /** Whether its time stays free. */
  free?: boolean
}

/** The description of an event in a member's calendar: it begins with the online link, which a calendar may cut off. */
export const memberDescription = ({
  onlineLink,
  description,
}: {
  onlineLink: string
  description: string
}): string => (onlineLink === '' ? description : `Join online: ${onlineLink}\n\n${description}`)

const statuses = {
  cancelled: ICalEventStatus.CANCELLED,
  tentative: ICalEventStatus.TENTATIVE,
}

/**
 * Removes the control characters that RFC 5545 (3.3.11) forbids in a text; ical-generator keeps them.
 */
const printable = (text: string): string =>
  // oxlint-disable-next-line no-control-regex -- these are what the format forbids
  text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')

interface CalendarOptions extends Pick<Config, 'url' | 'mailFrom'> {
  /** Shown as the name of a calendar that is subscribed to, which is then read again every hour. */
  name?: string
}

/**
 * Events as an iCalendar file (RFC 5545). The site's host makes their UIDs stable and unique, and its mailbox is the
 * organizer, which a published event must name (RFC 5546, 3.2.1).
 */
export const iCalendar = (
  entries: readonly CalendarEntry[],
  { url, mailFrom, name }: CalendarOptions,
): string => {
  const calendar = ical({
    prodId: { company: 'Quad', product: 'Events', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ...(name !== undefined && { name, ttl: 3600 }),
  })
  const { hostname } = new URL(url)
  for (const { id, title, description, location, status, ...entry } of entries) {
    calendar.createEvent({
      id: `${id}@${hostname}`,
      stamp: entry.updatedAt,
      lastModified: entry.updatedAt,
      sequence: entry.version - 1,
      start: entry.startsAt,
      end: entry.endsAt,
      summary: printable(title),
      ...(description !== undefined && { description: printable(description) }),
      ...(location !== undefined && { location: printable(location) }),
      ...(status && { status: statuses[status] }),
      ...(entry.free && { transparency: ICalEventTransparency.TRANSPARENT }),
      ...(status !== 'cancelled' && { url: `${url}/event/${id}` }),
      organizer: mailFrom,
    })
  }
  // The last line needs a line end, too (RFC 5545, 3.1), which ical-generator leaves out.
  return `${calendar.toString()}\r\n`
}
