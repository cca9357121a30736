import type { QueryCreator, Transaction } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import type { PublishedEvent } from '../platform/database/schema/messages.ts'

/** Channel on which the database announces the users with new events to all instances. */
export const liveChannel = 'quad_live'

/** An event, and the ids of the people who receive it. */
export interface Publication {
  to: readonly string[]
  /** The event as JSON text. */
  event: string
}

/** Ends a statement with the publication of an event, which `publish` describes. */
export const publishing = <DB extends Database>(
  statement: QueryCreator<DB>,
  { to, event }: Publication,
) =>
  (statement as unknown as QueryCreator<Database>)
    .insertInto('live_outbox')
    .values({ user_ids: to, payload: event })

/**
 * Publishes an event to these people in the transaction that causes it. Every instance sends it after
 * the commit, and none after a rollback. Each person gets the events of a transaction in the order of
 * publishing.
 */
export const publish = async (
  trx: Transaction<Database>,
  userIds: readonly string[],
  event: PublishedEvent,
): Promise<void> => {
  if (userIds.length === 0) return
  await publishing(trx, { to: userIds, event: JSON.stringify(event) }).execute()
}
