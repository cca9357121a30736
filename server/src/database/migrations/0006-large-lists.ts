import { sql, type Kysely } from 'kysely'

/** Lists that would read a whole table once it is large. */
export async function up(db: Kysely<never>): Promise<void> {
  // Projects are counted by any of the filters from this index alone. The size of the team leads,
  // since it alone can be so rare that it also finds them.
  await sql`create index projects_filters on projects (team_size, recruiting, meeting_format)`.execute(
    db,
  )
  // All of a person's, the dismissed ones too.
  await sql`create index notifications_user on notifications (user_id)`.execute(db)
}
