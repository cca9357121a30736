import type { Kysely } from 'kysely'
import { cut } from '@quad/contract'
import type { Database } from '../../platform/database/schema.ts'
import type { Handlers } from '../../platform/http/routes.ts'
import type { Viewer } from '../../platform/http/access.ts'
import type { Services } from '../../services.ts'
import { isMember } from '../policy.ts'
import { addEvent, answerEvent, deleteEvent, saveEvent } from './change-events.ts'
import { type CalendarEntry, iCalendar, memberDescription } from './icalendar.ts'
import {
  type EventRow,
  findEventSeenBy,
  findLaterDates,
  findNextEvent,
  loadEvent,
  type SeenEvent,
} from './events.ts'

/** The description of an event in a viewer's calendar: a member's has the online link. */
const descriptionFor = (
  { viewerRole }: Pick<SeenEvent, 'viewerRole'>,
  event: Pick<EventRow, 'description' | 'onlineLink'>,
): string => (isMember(viewerRole) ? memberDescription(event) : event.description)

/** An event for its viewer's calendar, and the later dates of one that repeats. */
const loadEntries = async (
  db: Kysely<Database>,
  eventId: string,
  viewer: Viewer | null,
): Promise<CalendarEntry[]> => {
  const event = await findEventSeenBy(db, eventId, viewer)
  return [event, ...(await findLaterDates(db, event))].map((date) => ({
    ...date,
    description: descriptionFor(event, date),
  }))
}

export const eventHandlers = ({ config, db }: Services) =>
  ({
    addEvent: async ({ viewer, params: { projectId }, body }) =>
      loadEvent(db, await addEvent(db, { actorId: viewer.id, projectId, draft: body }), viewer),

    getEvent: ({ viewer, params: { eventId } }) => loadEvent(db, eventId, viewer),

    getNextEvent: async ({ viewer }) => {
      const [next] = await findNextEvent(db, { userId: viewer.id })
      return next ?? null
    },

    updateEvent: async ({ viewer, params: { eventId }, body }) => {
      await saveEvent(db, { actorId: viewer.id, eventId, update: body })
      return loadEvent(db, eventId, viewer)
    },

    deleteEvent: async ({ viewer, params: { eventId }, query: { scope } }) => {
      await deleteEvent(db, { actorId: viewer.id, eventId, scope })
      return { message: 'The event was deleted.' }
    },

    answerEvent: async ({ viewer, params: { eventId }, body: { answer } }) => {
      await answerEvent(db, { userId: viewer.id, eventId, answer })
      return loadEvent(db, eventId, viewer)
    },

    getEventLink: async ({ viewer, params: { eventId } }) => {
      const event = await findEventSeenBy(db, eventId, viewer)
      return googleCalendarLink({ ...event, description: descriptionFor(event, event) })
    },

    getEventFile: async ({ viewer, params: { eventId }, reply }) => {
      const file = iCalendar(await loadEntries(db, eventId, viewer), config)
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', 'attachment; filename="event.ics"')
        .send(file)
    },
  }) satisfies Partial<Handlers>

const template = 'https://calendar.google.com/calendar/render'

/** Code points. Google Calendar refuses URLs of many kilobytes, and an escaped character may take nine bytes. */
const maxDescription = 500

/** A time in UTC in the basic format: `20260303T143000Z`. */
const basicTime = (moment: Date): string => moment.toISOString().replaceAll(/[-:]|\.\d+/g, '')

/** Address at which Google Calendar offers to add an event. The host is fixed, values are encoded. */
const googleCalendarLink = (event: EventRow): string => {
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
