import type { Kysely, Transaction } from 'kysely'
import { command } from '../../command.ts'
import { approaches } from '../../notifications/dismiss.ts'
import type { Database } from '../../platform/database/schema.ts'
import { sendListPage } from '../../platform/http/paging.ts'
import { authorize } from '../../platform/http/access.ts'
import type { Handlers } from '../../platform/http/routes.ts'
import type { Services } from '../../services.ts'
import { personPolicy } from '../users/policy.ts'
import { isReachable } from '../users/store.ts'
import { blockedBy } from './store.ts'

export const blockingHandlers = ({ db }: Services, effects: BlockEffects) =>
  ({
    blockPerson: async ({ params: { userId, otherId } }) => {
      await blockPerson(db, { actorId: userId, otherId }, effects)
      return { message: 'The person was blocked.' }
    },

    unblockPerson: async ({ params: { userId, otherId } }) => {
      await unblockPerson(db, { actorId: userId, otherId })
      return { message: 'Person unblocked.' }
    },

    listBlocked: async ({ params: { userId }, query, request, reply }) =>
      sendListPage(request, reply, await blockedBy(db, userId, query)),
  }) satisfies Partial<Handlers>

interface Pair {
  /** The person who blocks or unblocks. */
  actorId: string
  otherId: string
}

/** Effects of a block in other features, in its transaction; the app passes them in. */
interface BlockEffects {
  /** Locks the chats of the two, so that messages are sent before or after the block. */
  holdSharedChats: (trx: Transaction<Database>, userId: string, otherId: string) => Promise<void>
  /** Hides pending invitations from their target. Resolves to the ids of the projects. */
  hideInvitations: (
    trx: Transaction<Database>,
    invitations: { senderId: string; targetId: string },
  ) => Promise<string[]>
}

/**
 * Blocks a person: from now on neither reaches the other. Dismisses the messages, mentions, invitations
 * and requests of the blocked person, who is not informed. Idempotent.
 *
 * @throws ApiError `conflict` for oneself, `not_found` for an unknown person
 */
const blockPerson = (
  db: Kysely<Database>,
  { actorId, otherId }: Pair,
  { holdSharedChats, hideInvitations }: BlockEffects,
): Promise<void> =>
  command(db, async ({ trx, effects }) => {
    const complete = await isReachable(trx, otherId)
    // An existing block is handled below.
    const person = { id: otherId, complete, blocked: false }
    authorize({ id: actorId, profileCompleted: true }, personPolicy.block, person)
    // A concurrent message is either stored by now, or finds the block.
    await holdSharedChats(trx, actorId, otherId)
    const blocked = await trx
      .insertInto('blocks')
      .values({ blocker_id: actorId, blocked_id: otherId })
      .onConflict((pair) => pair.doNothing())
      .returning('blocker_id')
      .executeTakeFirst()
    if (!blocked) return
    const projectIds = await hideInvitations(trx, { senderId: otherId, targetId: actorId })
    for (const projectId of projectIds) effects.publish([actorId], { type: 'project', projectId })
    effects.dismiss({ userIds: [actorId], fromId: otherId, types: approaches })
    effects.publish([actorId], { type: 'chats' })
  })

/**
 * Unblocks a person. Messages and invitations hidden during the block stay hidden. Does nothing if the
 * person is not blocked.
 */
const unblockPerson = (db: Kysely<Database>, { actorId, otherId }: Pair): Promise<void> =>
  command(db, async ({ trx, effects }) => {
    const unblocked = await trx
      .deleteFrom('blocks')
      .where('blocker_id', '=', actorId)
      .where('blocked_id', '=', otherId)
      .returning('blocker_id')
      .executeTakeFirst()
    if (unblocked) effects.publish([actorId], { type: 'chats' })
  })
