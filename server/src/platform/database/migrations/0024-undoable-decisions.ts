import { sql, type Kysely } from 'kysely'

/** A decision on a join request takes effect after some seconds, until which it can be undone. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table join_requests
      add column decision text check (decision in ('accepted', 'denied')),
      add column note text,
      add constraint join_requests_decision_is_open
        check (decision is null or (state = 'pending' and decided_at is not null))`.execute(db)
}
