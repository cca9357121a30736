import * as z from 'zod/mini'
import { endpoint, own } from '../endpoint.ts'
import { answerToEvent, event, nextEvent, calendarFeed, newCalendarFeed } from '../schemas/event.ts'
import { eventDeletion, eventUpdate, newEvent } from '../schemas/event-form.ts'
import { messageResponse } from '../schemas/text.ts'

export const eventEndpoints = {
  addEvent: endpoint('POST /{projectId}/addEvent', {
    access: 'complete',
    status: 201,
    body: newEvent,
    response: event,
  }),
  getEvent: endpoint('GET /events/{eventId}', { access: 'anyone', response: event }),
  getNextEvent: endpoint('GET /users/{userId}/nextEvent', { ...own.complete, response: nextEvent }),
  updateEvent: endpoint('PUT /events/{eventId}', {
    access: 'complete',
    body: eventUpdate,
    response: event,
  }),
  answerEvent: endpoint('PUT /events/{eventId}/answers/{userId}', {
    ...own.complete,
    body: answerToEvent,
    response: event,
  }),
  deleteEvent: endpoint('DELETE /events/{eventId}', {
    access: 'complete',
    query: eventDeletion,
    response: messageResponse,
  }),
  getEventLink: endpoint('GET /events/link/{eventId}', { access: 'anyone', response: z.string() }),
  getEventFile: endpoint('GET /events/ics/{eventId}', { access: 'anyone', responseType: 'file' }),
}

export const calendarFeedEndpoints = {
  getCalendarFeed: endpoint('GET /users/{userId}/calendarFeed', {
    ...own.complete,
    response: calendarFeed,
  }),
  /** Creates the address, or replaces it by a new one. */
  renewCalendarFeed: endpoint('POST /users/{userId}/calendarFeed', {
    ...own.complete,
    status: 201,
    response: newCalendarFeed,
  }),
  endCalendarFeed: endpoint('DELETE /users/{userId}/calendarFeed', {
    ...own.complete,
    status: 204,
  }),
  /**
   * The feed itself, which calendars read without a session. The secret is in the query, because logs contain
   * paths.
   */
  getCalendar: endpoint('GET /calendar.ics', {
    access: 'anyone',
    query: z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
    responseType: 'file',
  }),
}
