import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { calendarFeed, newCalendarFeed } from '../schemas/account.ts'
import { userParams } from './params.ts'

export const calendarFeedEndpoints = {
  getCalendarFeed: endpoint({
    method: 'GET',
    path: '/users/{userId}/calendarFeed',
    access: 'complete',
    self: 'userId',
    status: 200,
    params: userParams,
    response: calendarFeed,
  }),
  /** Creates the address, or replaces it by a new one. */
  renewCalendarFeed: endpoint({
    method: 'POST',
    path: '/users/{userId}/calendarFeed',
    access: 'complete',
    self: 'userId',
    status: 201,
    params: userParams,
    response: newCalendarFeed,
  }),
  endCalendarFeed: endpoint({
    method: 'DELETE',
    path: '/users/{userId}/calendarFeed',
    access: 'complete',
    self: 'userId',
    status: 204,
    params: userParams,
  }),
  /**
   * The feed itself, which calendars read without a session. The secret is in the query, because logs contain
   * paths.
   */
  getCalendar: endpoint({
    method: 'GET',
    path: '/calendar.ics',
    access: 'anyone',
    status: 200,
    query: z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
    responseType: 'file',
  }),
}
