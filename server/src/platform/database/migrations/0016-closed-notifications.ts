import { sql, type Kysely } from 'kysely'

/**
 * A notification that the server has closed cannot be restored, also if its user had dismissed it
 * before. It is unknown who dismissed the existing ones, so none of them can be restored.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table notifications add column closed boolean not null default false`.execute(db)
  await sql`update notifications set closed = true where dismissed_at is not null`.execute(db)
  await sql`
    alter table notifications
      add constraint notifications_closed_is_dismissed
      check (not closed or dismissed_at is not null)`.execute(db)
}
