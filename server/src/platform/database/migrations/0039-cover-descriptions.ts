import { sql, type Kysely } from 'kysely'

/** The description of a person's cover image: null for a decorative one, empty for one not described. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table users add column cover_description text default ''`.execute(db)
}
