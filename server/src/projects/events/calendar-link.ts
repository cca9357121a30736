import { cut } from '@quad/contract'
import type { EventRow } from './store.ts'

const template = 'https://calendar.google.com/calendar/render'

/** Code points. Google Calendar refuses URLs of many kilobytes, and an escaped character may take nine bytes. */
const maxDescription = 500

/** A time in UTC in the basic format: `20260303T143000Z`. */
const basicTime = (moment: Date): string => moment.toISOString().replaceAll(/[-:]|\.\d+/g, '')

/** Address at which Google Calendar offers to add an event. The host is fixed, values are encoded. */
export const googleCalendarLink = (event: EventRow): string => {
  const url = new URL(template)
  url.search = new URLSearchParams({
    action: 'TEMPLATE',
    text: event.title,
    dates: `${basicTime(event.startsAt)}/${basicTime(event.endsAt)}`,
    details: cut(event.description, maxDescription),
    location: event.location,
  }).toString()
  return url.href
}
