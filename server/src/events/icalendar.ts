import type { EventRow } from './store.ts'

/** Octets of a line at most, without its end (RFC 5545, 3.1). */
const lineOctets = 75

/** A moment in UTC in the basic format: `20260303T143000Z`. */
export const basicTime = (moment: Date): string =>
  moment.toISOString().replaceAll(/[-:]|\.\d+/g, '')

/** A text value (RFC 5545, 3.3.11): no control characters, line ends and separators escaped. */
const escapeText = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    // oxlint-disable-next-line no-control-regex -- these are what the format forbids
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')

/** Folds a line after at most 75 octets, never inside of a character (RFC 5545, 3.1). */
const fold = (line: string): string => {
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > lineOctets) {
      parts.push(part)
      part = ' '
      octets = 1
    }
    part += character
    octets += size
  }
  return [...parts, part].join('\r\n')
}

/** An event as an iCalendar file (RFC 5545). `pageUrl` is where people read about it. */
export const iCalendar = (event: EventRow, pageUrl: string): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Quad//Events//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${event.id}@${new URL(pageUrl).hostname}`,
    `DTSTAMP:${basicTime(event.updated_at)}`,
    // Lets a calendar replace what it has by a later version.
    `SEQUENCE:${event.version - 1}`,
    `DTSTART:${basicTime(event.starts_at)}`,
    `DTEND:${basicTime(event.ends_at)}`,
    `SUMMARY:${escapeText(event.title)}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    `LOCATION:${escapeText(event.location)}`,
    `URL:${pageUrl}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(fold)
    .join('\r\n')
