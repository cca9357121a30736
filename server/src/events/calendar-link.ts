import { cut, cuts } from '@quad/contract'
import { basicTime } from './icalendar.ts'
import type { EventRow } from './store.ts'

const template = 'https://calendar.google.com/calendar/render'

/** Address at which Google Calendar offers to add an event. The host is fixed, values are encoded. */
export const googleCalendarLink = (event: EventRow): string => {
  const url = new URL(template)
  url.search = new URLSearchParams({
    action: 'TEMPLATE',
    text: event.title,
    dates: `${basicTime(event.starts_at)}/${basicTime(event.ends_at)}`,
    details: cut(event.description, cuts.calendarLinkDescription),
    location: event.location,
  }).toString()
  return url.href
}
