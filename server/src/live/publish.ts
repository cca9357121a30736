import type { KeptEvent } from '@quad/contract'
import type { Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'

/** Channel on which the database tells every instance whose stream has something new. */
export const liveChannel = 'quad_live'

/**
 * Puts an event into the streams of these people, as part of the transaction that causes it: it is
 * seen when that commits, by every instance, and never if it fails. Each of them gets the events of a
 * transaction in the order in which it published them.
 */
export const publish = async (
  trx: Transaction<Database>,
  userIds: readonly string[],
  event: KeptEvent,
): Promise<void> => {
  if (userIds.length === 0) return
  await trx
    .insertInto('live_outbox')
    .values({ user_ids: userIds, payload: JSON.stringify(event) })
    .execute()
}
