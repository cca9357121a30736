import { sql, type Kysely } from 'kysely'

/** Finds expired sessions by age. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index sessions_age on sessions (created_at)`.execute(db)
}
