/**
 * The start of an event, with its weekday: `Sat, Nov 28, 2026, 7:30 PM`.
 *
 * @param timeZone a zone that the text then names, such as `UTC`; without it, the viewer's
 */
export const eventTime = (iso: string, timeZone?: string): string =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    ...(timeZone !== undefined && { timeZone, timeZoneName: 'short' }),
  })
    .format(new Date(iso))
    // ICU puts a narrow no-break space before AM and PM.
    .replace('\u202F', ' ')
