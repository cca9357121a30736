import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../src/platform/database/schema.ts'

/** Polls until the result is neither undefined nor false. */
export const eventually = async <T>(
  ask: () => Promise<T | undefined | false>,
  within = 60_000,
): Promise<T> => {
  const end = Date.now() + within
  for (;;) {
    const result = await ask()
    if (result !== undefined && result !== false) return result
    if (Date.now() > end) throw new Error(`Not within ${within / 1000} s: ${ask.toString()}`)
    await sleep(20)
  }
}

/** Resolves when at least this many statements on the database wait for a lock. */
export const lockWaits = (db: Kysely<Database>, count = 1): Promise<unknown> =>
  eventually(async () => {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    return rows.length >= count
  })
