import { sql, type Kysely } from 'kysely'
import { absoluteDays, idleDays } from '../auth/sessions.ts'
import type { Database } from '../database/schema.ts'

/** Deletes what has ended and nobody will ask for again. */
export const purge = async (db: Kysely<Database>): Promise<void> => {
  // None that is younger has been idle for so long; their age is what the index knows.
  await sql`
    delete from sessions
    where created_at < now() - make_interval(days => ${idleDays})
    and (last_seen_at < now() - make_interval(days => ${idleDays})
      or created_at < now() - make_interval(days => ${absoluteDays}))`.execute(db)
  await sql`delete from verification_tokens where expires_at < now()`.execute(db)
  await sql`delete from recovery_codes where expires_at < now()`.execute(db)
  await sql`
    delete from rate_limits where expire < extract(epoch from now()) * 1000`.execute(db)
  await sql`delete from live_events where created_at < now() - interval '1 day'`.execute(db)
  await sql`delete from reports where done_at < now() - interval '90 days'`.execute(db)
  await sql`delete from failure_reports where at < now() - interval '90 days'`.execute(db)
}
