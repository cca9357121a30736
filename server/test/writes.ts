import { sql, type Kysely } from 'kysely'
import type { Database } from '../src/platform/database/schema.ts'

/** Tables that any request may change: rate counters and open streams. */
const apart = new Set(['writes', 'rate_limits', 'live_slots'])

/**
 * Counts the committed writes to all tables from now on, including queued jobs. Returns a function that
 * returns the count.
 */
export const countWrites = async (db: Kysely<Database>): Promise<() => Promise<number>> => {
  await sql`create table writes (place bigint generated always as identity primary key)`.execute(db)
  await sql`
    create function count_write() returns trigger language plpgsql as $$
    begin
      insert into public.writes default values;
      return null;
    end $$`.execute(db)
  const { rows } = await sql<{ schema: string; name: string }>`
    select schemaname as schema, tablename as name from pg_tables
    where schemaname in ('public', 'graphile_worker')`.execute(db)
  for (const { schema, name } of rows) {
    if (apart.has(name)) continue
    await sql`
      create trigger count_writes after insert or update or delete on ${sql.table(`${schema}.${name}`)}
      for each row execute function public.count_write()`.execute(db)
  }
  return async () => {
    const { rows: counted } = await sql<{ count: number }>`
      select coalesce(max(place), 0)::integer as count from writes`.execute(db)
    return counted[0]!.count
  }
}
