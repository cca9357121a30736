import { call } from '../call.ts'

export const liveCalls = {
  stream: call({
    method: 'GET',
    path: '/stream',
    summary: 'Live events (server-sent), resumable with Last-Event-ID',
    who: 'session',
    status: 200,
    answerType: 'stream',
  }),
}
