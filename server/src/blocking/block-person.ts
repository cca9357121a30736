import type { Kysely } from 'kysely'
import { holdDirectChat } from '../chats/store.ts'
import type { Database } from '../database/schema.ts'
import { conflict, notFound } from '../http/errors.ts'
import { withholdInvitations } from '../inviting/settle.ts'
import { publish } from '../live/publish.ts'
import { dismissApproaches } from '../notifications/dismiss.ts'
import { isReachable } from '../users/store.ts'

interface Pair {
  /** Who blocks, or does so no longer. */
  userId: string
  otherId: string
}

/**
 * Blocks a person: from now on neither reaches the other. What the other one has sent and waits to be
 * looked at is taken away; of that, and of being blocked, the other one is told nothing. Repeating it
 * changes nothing.
 *
 * @throws Fault `conflict` for oneself, `not_found` where the other one is unknown.
 */
export const blockPerson = (db: Kysely<Database>, { userId, otherId }: Pair): Promise<void> =>
  db.transaction().execute(async (trx) => {
    if (otherId === userId) throw conflict('You cannot block yourself. Please choose a person.')
    if (!(await isReachable(trx, otherId))) throw notFound('person')
    // A message that is being sent is either there by now, or finds the block.
    await holdDirectChat(trx, userId, otherId)
    const blocked = await trx
      .insertInto('blocks')
      .values({ blocker_id: userId, blocked_id: otherId })
      .onConflict((pair) => pair.doNothing())
      .returning('blocker_id')
      .executeTakeFirst()
    if (!blocked) return
    const projectIds = await withholdInvitations(trx, { senderId: otherId, targetId: userId })
    for (const projectId of projectIds) await publish(trx, [userId], { type: 'project', projectId })
    await dismissApproaches(trx, { userId, fromId: otherId })
    await publish(trx, [userId], { type: 'chats' })
  })

/**
 * Blocks a person no longer. What was withheld meanwhile stays withheld. Repeating it, or naming
 * anybody who is not blocked, changes nothing.
 */
export const unblockPerson = (db: Kysely<Database>, { userId, otherId }: Pair): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const unblocked = await trx
      .deleteFrom('blocks')
      .where('blocker_id', '=', userId)
      .where('blocked_id', '=', otherId)
      .returning('blocker_id')
      .executeTakeFirst()
    if (unblocked) await publish(trx, [userId], { type: 'chats' })
  })
