import { sql, type Kysely } from 'kysely'

/**
 * Members are notified of events and of a deleted project. Such a notification outlives its project or
 * its event, so `project_id` has no foreign key any more, and `event_id` has none.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table notifications
      drop constraint notifications_project_id_fkey,
      add column project_title text,
      add column event_id uuid,
      add column event_starts_at timestamptz(3)`.execute(db)
}
