import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { answerToEvent, event, nextEvent } from '../schemas/event.ts'
import { eventUpdate, newEvent } from '../schemas/event-form.ts'
import { id } from '../schemas/id.ts'
import { messageResponse } from '../schemas/session.ts'
import { projectParams, userParams } from './params.ts'

const eventParams = z.object({ eventId: id })

export const eventEndpoints = {
  addEvent: endpoint({
    method: 'POST',
    path: '/{projectId}/addEvent',
    access: 'complete',
    status: 201,
    params: projectParams,
    body: newEvent,
    response: event,
  }),
  getEvent: endpoint({
    method: 'GET',
    path: '/events/{eventId}',
    access: 'anyone',
    status: 200,
    params: eventParams,
    response: event,
  }),
  getNextEvent: endpoint({
    method: 'GET',
    path: '/users/{userId}/nextEvent',
    access: 'complete',
    self: 'userId',
    status: 200,
    params: userParams,
    response: nextEvent,
  }),
  updateEvent: endpoint({
    method: 'PUT',
    path: '/events/{eventId}',
    access: 'complete',
    status: 200,
    params: eventParams,
    body: eventUpdate,
    response: event,
  }),
  answerEvent: endpoint({
    method: 'PUT',
    path: '/events/{eventId}/answers/{userId}',
    access: 'complete',
    self: 'userId',
    status: 200,
    params: z.extend(eventParams, { userId: id }),
    body: answerToEvent,
    response: event,
  }),
  deleteEvent: endpoint({
    method: 'DELETE',
    path: '/events/{eventId}',
    access: 'complete',
    status: 200,
    params: eventParams,
    response: messageResponse,
  }),
  getEventLink: endpoint({
    method: 'GET',
    path: '/events/link/{eventId}',
    access: 'anyone',
    status: 200,
    params: eventParams,
    response: z.string(),
  }),
  getEventFile: endpoint({
    method: 'GET',
    path: '/events/ics/{eventId}',
    access: 'anyone',
    status: 200,
    params: eventParams,
    responseType: 'file',
  }),
}
