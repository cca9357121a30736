import type { Handlers } from '../../platform/http/routes.ts'
import type { Services } from '../../services.ts'
import {
  answerTimePoll,
  createTimePoll,
  deleteTimePoll,
  makeEventOfPoll,
} from './change-time-polls.ts'
import { loadTimePoll } from './time-polls.ts'

export const timePollHandlers = ({ db }: Services) =>
  ({
    createTimePoll: async ({ viewer, params: { projectId }, body }) => {
      const pollId = await createTimePoll(db, { actorId: viewer.id, projectId, draft: body })
      return loadTimePoll(db, pollId, viewer)
    },

    getTimePoll: ({ viewer, params: { pollId } }) => loadTimePoll(db, pollId, viewer),

    answerTimePoll: async ({ viewer, params: { pollId }, body: { fits } }) => {
      await answerTimePoll(db, { userId: viewer.id, pollId, fits })
      return loadTimePoll(db, pollId, viewer)
    },

    makeEventOfPoll: async ({ viewer, params: { pollId }, body: { slot } }) => ({
      eventId: await makeEventOfPoll(db, { actorId: viewer.id, pollId, slot }),
    }),

    deleteTimePoll: async ({ viewer, params: { pollId } }) => {
      await deleteTimePoll(db, { actorId: viewer.id, pollId })
      return { message: 'The times were deleted.' }
    },
  }) satisfies Partial<Handlers>
