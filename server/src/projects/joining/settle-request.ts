import type { Transaction } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { dismissRequest } from '../../notifications/dismiss.ts'

/**
 * Settles a person's pending request to a locked project, if there is one, and dismisses its
 * notifications.
 */
export const settleRequest = async (
  trx: Transaction<Database>,
  { projectId, userId }: { projectId: string; userId: string },
  outcome: 'accepted' | 'denied' | 'withdrawn',
  /** An Owner or Admin, or the person who requested to join. */
  actorId: string,
): Promise<void> => {
  await trx
    .updateTable('join_requests')
    .set((eb) => ({
      state: outcome,
      decision: null,
      decided_at: eb.fn<Date>('now'),
      decided_by: actorId,
    }))
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('state', '=', 'pending')
    .execute()
  await dismissRequest(trx, { projectId, fromId: userId })
}
