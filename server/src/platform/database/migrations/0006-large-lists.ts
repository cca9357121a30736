import { sql, type Kysely } from 'kysely'

/** Indexes for lists that would scan large tables. */
export async function up(db: Kysely<never>): Promise<void> {
  // Projects are counted by any of the filters from this index alone. The team size comes first, since
  // only its values can be rare enough to find projects, too.
  await sql`create index projects_filters on projects (team_size, recruiting, meeting_format)`.execute(
    db,
  )
  // All notifications of a person, including dismissed ones.
  await sql`create index notifications_user on notifications (user_id)`.execute(db)
}
