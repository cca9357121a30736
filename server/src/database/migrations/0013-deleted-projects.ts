import { sql, type Kysely } from 'kysely'

/** Deleting a project finds its requests and invitations, the settled ones too, without reading all. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index join_requests_project on join_requests (project_id)`.execute(db)
  await sql`create index invitations_project on invitations (project_id)`.execute(db)
}
