import type { Kysely } from 'kysely'
import type { Event } from '@quad/contract'
import type { Database } from '../../platform/database/schema.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Handlers } from '../../platform/http/routes.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Services } from '../../platform/services.ts'
import { googleCalendarLink } from './calendar-link.ts'
import { addEvent, deleteEvent, saveEvent } from './change-events.ts'
import { iCalendar } from './icalendar.ts'
import { presentEvent } from './present.ts'
import { findEvent, findEventSeenBy, findNextEvent, type EventRow } from './store.ts'

type EventEndpoint =
  | 'addEvent'
  | 'getEvent'
  | 'getNextEvent'
  | 'updateEvent'
  | 'deleteEvent'
  | 'getEventLink'
  | 'getEventFile'

const eventOf = async (db: Kysely<Database>, eventId: string): Promise<EventRow> => {
  const event = await findEvent(db, eventId)
  if (!event) throw notFound('event')
  return event
}

const loadEvent = async (
  db: Kysely<Database>,
  eventId: string,
  viewer: Viewer | null,
): Promise<Event> => {
  const [found] = await findEventSeenBy(db, { eventId, viewerId: viewer?.id ?? null })
  if (!found) throw notFound('event')
  const { viewerRole, ...event } = found
  return presentEvent(event, viewerRole)
}

export const eventHandlers = ({ config, db }: Services): Pick<Handlers, EventEndpoint> => ({
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

  deleteEvent: async ({ viewer, params: { eventId } }) => {
    await deleteEvent(db, { actorId: viewer.id, eventId })
    return { message: 'The event was deleted.' }
  },

  getEventLink: async ({ params: { eventId } }) => googleCalendarLink(await eventOf(db, eventId)),

  getEventFile: async ({ params: { eventId }, reply }) => {
    const file = iCalendar(await eventOf(db, eventId), {
      pageUrl: `${config.url}/event/${eventId}`,
      organizer: config.mailFrom,
    })
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'attachment; filename="event.ics"')
      .send(file)
  },
})
