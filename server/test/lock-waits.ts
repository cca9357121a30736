import { sql, type Kysely } from 'kysely'
import type { Database } from '../src/platform/database/schema.ts'
import { eventually } from './eventually.ts'

/** Resolves when at least this many statements on the database wait for a lock. */
export const lockWaits = (db: Kysely<Database>, count = 1): Promise<unknown> =>
  eventually(async () => {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    return rows.length >= count
  })
