import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { answerToEvent, event, nextEvent, calendarFeed, newCalendarFeed } from '../schemas/event.ts'
import { eventUpdate, newEvent } from '../schemas/event-form.ts'
import { messageResponse } from '../schemas/text.ts'

export const eventEndpoints = {
  addEvent: endpoint({
    method: 'POST',
    path: '/{projectId}/addEvent',
    access: 'complete',
    status: 201,
    body: newEvent,
    response: event,
  }),
  getEvent: endpoint({
    method: 'GET',
    path: '/events/{eventId}',
    access: 'anyone',
    response: event,
  }),
  getNextEvent: endpoint({
    method: 'GET',
    path: '/users/{userId}/nextEvent',
    access: 'complete',
    self: 'userId',
    response: nextEvent,
  }),
  updateEvent: endpoint({
    method: 'PUT',
    path: '/events/{eventId}',
    access: 'complete',
    body: eventUpdate,
    response: event,
  }),
  answerEvent: endpoint({
    method: 'PUT',
    path: '/events/{eventId}/answers/{userId}',
    access: 'complete',
    self: 'userId',
    body: answerToEvent,
    response: event,
  }),
  deleteEvent: endpoint({
    method: 'DELETE',
    path: '/events/{eventId}',
    access: 'complete',
    response: messageResponse,
  }),
  getEventLink: endpoint({
    method: 'GET',
    path: '/events/link/{eventId}',
    access: 'anyone',
    response: z.string(),
  }),
  getEventFile: endpoint({
    method: 'GET',
    path: '/events/ics/{eventId}',
    access: 'anyone',
    responseType: 'file',
  }),
}

export const calendarFeedEndpoints = {
  getCalendarFeed: endpoint({
    method: 'GET',
    path: '/users/{userId}/calendarFeed',
    access: 'complete',
    self: 'userId',
    response: calendarFeed,
  }),
  /** Creates the address, or replaces it by a new one. */
  renewCalendarFeed: endpoint({
    method: 'POST',
    path: '/users/{userId}/calendarFeed',
    access: 'complete',
    self: 'userId',
    status: 201,
    response: newCalendarFeed,
  }),
  endCalendarFeed: endpoint({
    method: 'DELETE',
    path: '/users/{userId}/calendarFeed',
    access: 'complete',
    self: 'userId',
    status: 204,
  }),
  /**
   * The feed itself, which calendars read without a session. The secret is in the query, because logs contain
   * paths.
   */
  getCalendar: endpoint({
    method: 'GET',
    path: '/calendar.ics',
    access: 'anyone',
    query: z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
    responseType: 'file',
  }),
}
