import { sql, type Kysely } from 'kysely'

/** Reports to the operators, with a copy of the reported text. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table reports (
      id bigint generated always as identity primary key,
      at timestamptz not null default now(),
      reporter_id uuid references users on delete set null,
      about text not null check (about in ('message', 'project', 'person')),
      subject_id uuid not null,
      copy jsonb not null,
      reason text not null,
      done_at timestamptz
    )`.execute(db)
  await sql`create unique index reports_said_once on reports (reporter_id, about, subject_id, md5(reason)) where done_at is null`.execute(
    db,
  )
  await sql`create index reports_waiting on reports (id) where done_at is null`.execute(db)
  await sql`create index reports_done on reports (done_at)`.execute(db)
  await sql`create index reports_reporter on reports (reporter_id)`.execute(db)
}
