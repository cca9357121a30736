import { deletedPerson, type EphemeralEvent } from '@quad/contract'
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

/**
 * Removes a person whose account is deleted from the events of others, which are kept for a day. They keep their
 * numbers, because a gap would mean that events were missed. A stream reads messages and notifications when it sends
 * them, so their ids are enough.
 */
export const forgetInEvents = async (trx: Transaction<Database>, userId: string): Promise<void> => {
  const person = JSON.stringify(deletedPerson)
  // What this transaction has published waits in the outbox.
  for (const table of ['live_events', 'live_outbox']) {
    await sql`
      update ${sql.table(table)} set payload = case payload->>'type'
        when 'message' then payload || jsonb_build_object(
          'message', jsonb_build_object('id', payload->'message'->'id'),
          'fromName', ${deletedPerson.name}::text)
        when 'chat-line' then jsonb_set(payload, '{line,personId}', to_jsonb(${deletedPerson.id}::text))
          || jsonb_build_object('person', ${person}::jsonb)
        else payload || jsonb_build_object(
          'notification', jsonb_build_object('id', payload->'notification'->'id'))
      end
      where ${userId} in (payload->'message'->>'fromId', payload->'person'->>'id',
        payload->'notification'->>'fromId')`.execute(trx)
  }
}

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
