import { sendPage } from '../../platform/http/paging.ts'
import type { Handlers } from '../../platform/http/routes.ts'
import type { Services } from '../../platform/services.ts'
import { blockPerson, unblockPerson, type BlockEffects } from './block-person.ts'
import { blockedBy } from './store.ts'

type BlockingEndpoint = 'blockPerson' | 'unblockPerson' | 'listBlocked'

export const blockingHandlers = (
  { db }: Services,
  effects: BlockEffects,
): Pick<Handlers, BlockingEndpoint> => ({
  blockPerson: async ({ params: { userId, otherId } }) => {
    await blockPerson(db, { actorId: userId, otherId }, effects)
    return { message: 'The person was blocked.' }
  },

  unblockPerson: async ({ params: { userId, otherId } }) => {
    await unblockPerson(db, { actorId: userId, otherId })
    return { message: 'Person unblocked.' }
  },

  listBlocked: async ({ params: { userId }, query, request, reply }) =>
    sendPage(request, reply, await blockedBy(db, userId, query)),
})
