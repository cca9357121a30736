import { sql, type Kysely } from 'kysely'

/** Indexes for the deletion of an account, which would scan whole tables for references. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index project_history_actor on project_history (actor_id)`.execute(db)
  await sql`create index project_history_subject on project_history (subject_id)`.execute(db)
  await sql`create index join_requests_decider on join_requests (decided_by) where decided_by is not null`.execute(
    db,
  )
  await sql`create index join_requests_inviter on join_requests (invited_by) where invited_by is not null`.execute(
    db,
  )
  await sql`create index events_creator on events (created_by)`.execute(db)
}
