import type { Kysely } from 'kysely'
import type { Database } from '../src/platform/database/schema.ts'
import type { PublishedEvent } from '../src/platform/database/schema/messages.ts'

/** The live events of a person so far. */
export const liveEventsOf = async (
  db: Kysely<Database>,
  person: { id: string },
): Promise<PublishedEvent[]> => {
  const rows = await db
    .selectFrom('live_events')
    .select('payload')
    .where('user_id', '=', person.id)
    .orderBy('id')
    .execute()
  return rows.map((row) => row.payload)
}
