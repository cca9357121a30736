import { sql, type Kysely } from 'kysely'
import type { Database } from '../src/platform/database/schema.ts'

/** Lets callers exceed every rate. The server still counts requests, but each counter stays at 1. */
export const allowEveryRate = async (db: Kysely<Database>): Promise<void> => {
  // A server starts on it: the check of its schema leaves the schemas of others out.
  await sql`create schema if not exists bench`.execute(db)
  await sql`
    create or replace function bench.count_one() returns trigger language plpgsql as
      ${sql.lit('begin new.points = 1; return new; end')}`.execute(db)
  await sql`
    create or replace trigger count_one before insert or update on rate_limits
    for each row execute function bench.count_one()`.execute(db)
}
