import { sql, type Kysely } from 'kysely'

/** Adds heartbeats of job workers, and indexes for the rows that upkeep deletes by age. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table job_workers (
      id text primary key,
      seen_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index users_unverified on users (created_at) where email_verified_at is null`.execute(
    db,
  )
  await sql`create index notifications_dismissed on notifications (dismissed_at) where dismissed_at is not null`.execute(
    db,
  )
  await sql`create index join_requests_decided on join_requests (decided_at) where decided_at is not null`.execute(
    db,
  )
  await sql`create index invitations_settled on invitations (settled_at) where settled_at is not null`.execute(
    db,
  )
}
