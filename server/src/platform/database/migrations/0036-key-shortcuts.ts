import { sql, type Kysely } from 'kysely'

/** A person may switch off the shortcuts of a single key. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table users add column key_shortcuts boolean not null default true`.execute(db)
}
