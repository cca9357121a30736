import type { LiveEvent } from '@quad/contract'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'

/** Channel on which instances tell each other whose stream has something new. */
export const liveChannel = 'quad_live'

/**
 * Puts an event into the streams of these people, as part of the transaction that causes it: it is
 * seen when that commits, by every instance, and never if it fails.
 *
 * The cursor rows are taken in one order, so that two events to the same people cannot deadlock. For
 * the same reason, a transaction that publishes several events starts with one that reaches all the
 * people concerned.
 */
export const publish = async (
  trx: Transaction<Database>,
  userIds: readonly string[],
  event: LiveEvent,
): Promise<void> => {
  const people = [...new Set(userIds)].toSorted()
  if (people.length === 0) return
  await sql`
    with people as (
      select user_id from unnest(${people}::uuid[]) as given(user_id) order by user_id
    ), numbered as (
      insert into live_cursors as cursor (user_id, last_id)
      select user_id, 1 from people order by user_id
      on conflict (user_id) do update set last_id = cursor.last_id + 1
      returning user_id, last_id
    ), stored as (
      insert into live_events (user_id, id, payload)
      select user_id, last_id, ${JSON.stringify(event)}::jsonb from numbered
      returning user_id
    )
    select pg_notify(${liveChannel}, user_id::text) from stored`.execute(trx)
}
