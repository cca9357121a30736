import type { KeptEvent } from '@quad/contract'
import type { Kysely } from 'kysely'
import type { Database } from '../src/database/schema.ts'

/** What a person's open pages have been told so far. */
export const liveEventsOf = async (
  db: Kysely<Database>,
  person: { id: string },
): Promise<KeptEvent[]> => {
  const rows = await db
    .selectFrom('live_events')
    .select('payload')
    .where('user_id', '=', person.id)
    .orderBy('id')
    .execute()
  return rows.map((row) => row.payload)
}
