import * as z from 'zod'
import { call } from '../call.ts'

export const liveCalls = {
  stream: call({
    method: 'GET',
    path: '/stream',
    summary:
      'Live events (server-sent), resumable with Last-Event-ID, or `after` an event by its id',
    who: 'session',
    status: 200,
    // A page can set no header of an event stream. The header, which the browser sends when it
    // connects again, is newer.
    query: z.object({ after: z.string().max(20).optional() }),
    answerType: 'stream',
  }),
}
