import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

export const liveEndpoints = {
  stream: endpoint({
    method: 'GET',
    path: '/stream',
    access: 'session',
    status: 200,
    // A page cannot set headers of an event stream. The Last-Event-ID header, which the browser sends when it
    // reconnects, is newer and wins.
    query: z.object({ after: z.optional(z.string().check(z.maxLength(20))) }),
    responseType: 'stream',
  }),
}
