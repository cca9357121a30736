import { sql, type Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'

const kinds = [
  { counts: 'project_counts', by: sql`team_size, recruiting, meeting_format` },
  { counts: 'user_counts', by: sql`profile_completed` },
]

/** Puts one line in the place of all that say how many there are of the same kind. */
export const addUpCounts = async (db: Kysely<Database>): Promise<void> => {
  for (const { counts, by } of kinds) {
    const table = sql.table(counts)
    await sql`
      with added as (delete from ${table} returning *)
      insert into ${table}
      select ${by}, sum(number) from added
      group by ${by} having sum(number) <> 0`.execute(db)
  }
}
