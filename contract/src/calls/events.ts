import * as z from 'zod'
import { call } from '../call.ts'
import { event, eventUpdate, newEvent } from '../schemas/event.ts'
import { id } from '../schemas/id.ts'
import { said } from '../schemas/session.ts'
import { projectParams } from './params.ts'

const eventParams = z.object({ eventId: id })

export const eventCalls = {
  addEvent: call({
    method: 'POST',
    path: '/{projectId}/addEvent',
    summary: 'Add an event to a project',
    who: 'complete',
    status: 201,
    params: projectParams,
    body: newEvent,
    answer: event,
  }),
  getEvent: call({
    method: 'GET',
    path: '/events/{eventId}',
    summary: 'One event',
    who: 'anyone',
    status: 200,
    params: eventParams,
    answer: event,
  }),
  updateEvent: call({
    method: 'PUT',
    path: '/events/{eventId}',
    summary: 'Save an event',
    who: 'complete',
    status: 200,
    params: eventParams,
    body: eventUpdate,
    answer: event,
  }),
  deleteEvent: call({
    method: 'DELETE',
    path: '/events/{eventId}',
    summary: 'Delete an event',
    who: 'complete',
    status: 200,
    params: eventParams,
    answer: said,
  }),
  getEventLink: call({
    method: 'GET',
    path: '/events/link/{eventId}',
    summary: 'Address at which Google Calendar offers to add the event',
    who: 'anyone',
    status: 200,
    params: eventParams,
    answer: z.string(),
  }),
  getEventFile: call({
    method: 'GET',
    path: '/events/ics/{eventId}',
    summary: 'The event as an iCalendar file',
    who: 'anyone',
    status: 200,
    params: eventParams,
    answerType: 'file',
  }),
}
