import { sql, type Kysely } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import { allowLongStatements } from '../platform/database/statement-limit.ts'
import { handleRows, type JobServices } from '../platform/jobs/handle-rows.ts'

const kinds = [
  { counts: 'project_counts', by: sql`team_size, recruiting, meeting_format` },
  { counts: 'user_counts', by: sql`profile_completed, looks` },
]

/** Replaces the count lines of each kind by one with their sum. */
export const addUpCounts = async ({ db, log }: JobServices): Promise<void> => {
  await handleRows(kinds, {
    handle: ([kind]) => addUp(db, kind!),
    log,
    job: 'add-up-counts',
    label: ({ counts }) => counts,
  })
}

const addUp = (db: Kysely<Database>, { counts, by }: (typeof kinds)[number]): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const table = sql.table(counts)
    await allowLongStatements(trx, 30)
    await sql`
      with added as (delete from ${table} returning *)
      insert into ${table}
      select ${by}, sum(number) from added
      group by ${by} having sum(number) <> 0`.execute(trx)
  })
