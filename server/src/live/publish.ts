import type { EphemeralEvent } from '@quad/contract'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from '../platform/database/schema.ts'

/** Channel on which the database announces the users with new events to all instances. */
export const liveChannel = 'quad_live'

/**
 * The statement that publishes an event to these people in the transaction that causes it. Every instance sends it
 * after the commit, and none after a rollback. Each person gets the events of a transaction in the order of publishing.
 *
 * @param event as JSON text
 */
export const publishStatement = (
  trx: Transaction<Database>,
  userIds: readonly string[],
  event: string,
) => trx.insertInto('live_outbox').values({ user_ids: userIds, payload: event })

/** Channel on which an instance sends ephemeral events to all instances. */
export const ephemeralChannel = 'quad_live_ephemeral'

interface EphemeralPayload {
  /** Ids of people. */
  to: readonly string[]
  event: EphemeralEvent
}

/** A PostgreSQL notification has at most 8,000 bytes; an id takes 39. */
const peopleAtOnce = 150

/**
 * Sends an ephemeral event to the open pages of these people, on all instances. It is not stored, so
 * closed pages miss it.
 */
export const sendEphemeral = async (
  db: Kysely<Database>,
  userIds: readonly string[],
  event: EphemeralEvent,
): Promise<void> => {
  for (let from = 0; from < userIds.length; from += peopleAtOnce) {
    const payload: EphemeralPayload = { to: userIds.slice(from, from + peopleAtOnce), event }
    await sql`select pg_notify(${ephemeralChannel}, ${JSON.stringify(payload)})`.execute(db)
  }
}

/** Parses a payload of the channel. */
export const readEphemeral = (payload: string): EphemeralPayload =>
  JSON.parse(payload) as EphemeralPayload
