import { sql, type Kysely } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import { allowLongStatements } from '../platform/database/statement-limit.ts'

const kinds = [
  { counts: 'project_counts', by: sql`team_size, recruiting, meeting_format` },
  { counts: 'user_counts', by: sql`profile_completed, looks` },
]

/** Replaces the count lines of each kind by one with their sum. */
export const addUpCounts = async (db: Kysely<Database>): Promise<void> => {
  for (const { counts, by } of kinds) {
    const table = sql.table(counts)
    await db.transaction().execute(async (trx) => {
      await allowLongStatements(trx, 30)
      await sql`
        with added as (delete from ${table} returning *)
        insert into ${table}
        select ${by}, sum(number) from added
        group by ${by} having sum(number) <> 0`.execute(trx)
    })
  }
}
