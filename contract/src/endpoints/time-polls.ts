import { endpoint, own } from '../endpoint.ts'
import { messageResponse } from '../schemas/text.ts'
import { madeEvent, timePoll } from '../schemas/time-poll.ts'
import { answerToTimePoll, chosenSlot, newTimePoll } from '../schemas/time-poll-form.ts'

export const timePollEndpoints = {
  createTimePoll: endpoint('POST /projects/{projectId}/times', {
    access: 'complete',
    status: 201,
    body: newTimePoll,
    response: timePoll,
  }),
  getTimePoll: endpoint('GET /times/{pollId}', { access: 'complete', response: timePoll }),
  answerTimePoll: endpoint('PUT /times/{pollId}/answers/{userId}', {
    ...own.complete,
    body: answerToTimePoll,
    response: timePoll,
  }),
  /** Makes an event of one slot, which closes the poll. */
  makeEventOfPoll: endpoint('POST /times/{pollId}/event', {
    access: 'complete',
    status: 201,
    body: chosenSlot,
    response: madeEvent,
  }),
  deleteTimePoll: endpoint('DELETE /times/{pollId}', {
    access: 'complete',
    response: messageResponse,
  }),
}
