import { sendPage } from '../http/paging.ts'
import type { Handlers } from '../http/routes.ts'
import { requireSelf } from '../http/viewer.ts'
import type { Services } from '../services.ts'
import { blockPerson, unblockPerson } from './block-person.ts'
import { blockedBy } from './store.ts'

type BlockingCall = 'blockPerson' | 'unblockPerson' | 'listBlocked'

export const blockingHandlers = ({ db }: Services): Pick<Handlers, BlockingCall> => ({
  blockPerson: async ({ viewer, params: { userId, otherId } }) => {
    requireSelf(viewer, userId)
    await blockPerson(db, { userId, otherId })
    return { message: 'The person was blocked.' }
  },

  unblockPerson: async ({ viewer, params: { userId, otherId } }) => {
    requireSelf(viewer, userId)
    await unblockPerson(db, { userId, otherId })
    return { message: 'The person is blocked no longer.' }
  },

  listBlocked: async ({ viewer, params: { userId }, query, request, reply }) => {
    requireSelf(viewer, userId)
    return sendPage(request, reply, await blockedBy(db, userId, query))
  },
})
