import type { StoredEvent } from '@quad/contract'
import type { Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'

/** Channel on which the database announces the users with new events to all instances. */
export const liveChannel = 'quad_live'

/**
 * Publishes an event to these people in the transaction that causes it. Every instance sends it after
 * the commit, and none after a rollback. Each person gets the events of a transaction in the order of
 * publishing.
 */
export const publish = async (
  trx: Transaction<Database>,
  userIds: readonly string[],
  event: StoredEvent,
): Promise<void> => {
  if (userIds.length === 0) return
  await trx
    .insertInto('live_outbox')
    .values({ user_ids: userIds, payload: JSON.stringify(event) })
    .execute()
}
