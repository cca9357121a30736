import type { Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { dismissRequest } from '../notifications/dismiss.ts'

/**
 * Settles a person's pending request to a locked project, if there is one: the notifications of it
 * ask for nothing any more, and are dismissed.
 */
export const settleRequest = async (
  trx: Transaction<Database>,
  { projectId, userId }: { projectId: string; userId: string },
  outcome: 'accepted' | 'denied' | 'withdrawn',
  /** Who decides: an Owner or Admin, or the one who asked. */
  decidedBy: string,
): Promise<void> => {
  await trx
    .updateTable('join_requests')
    .set((eb) => ({ state: outcome, decided_at: eb.fn<Date>('now'), decided_by: decidedBy }))
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('state', '=', 'pending')
    .execute()
  await dismissRequest(trx, { projectId, fromId: userId })
}
