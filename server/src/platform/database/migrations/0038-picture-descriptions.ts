import { sql, type Kysely } from 'kysely'

/** The descriptions of a project's pictures, by image id; null for a decorative one. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table projects add column image_descriptions jsonb not null default '{}'`.execute(
    db,
  )
}
