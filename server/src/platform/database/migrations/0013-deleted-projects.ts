import { sql, type Kysely } from 'kysely'

/** Indexes for the deletion of a project's requests and invitations, including settled ones. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index join_requests_project on join_requests (project_id)`.execute(db)
  await sql`create index invitations_project on invitations (project_id)`.execute(db)
}
