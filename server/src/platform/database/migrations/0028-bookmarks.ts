import { sql, type Kysely } from 'kysely'

const kinds = [
  { table: 'project_bookmarks', subject: 'project_id', of: 'projects' },
  { table: 'person_bookmarks', subject: 'person_id', of: 'users' },
]

/** The projects and people that a user has bookmarked, which only this user sees. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const { table, subject, of } of kinds) {
    await sql`
      create table ${sql.table(table)} (
        user_id uuid not null references users on delete cascade,
        ${sql.ref(subject)} uuid not null references ${sql.table(of)} on delete cascade,
        created_at timestamptz not null default now(),
        primary key (user_id, ${sql.ref(subject)})
      )`.execute(db)
    // Deleting a project or an account searches for its bookmarks.
    await sql`
      create index ${sql.ref(`${table}_subject`)} on ${sql.table(table)} (${sql.ref(subject)})`.execute(
      db,
    )
  }
  await sql`
    alter table person_bookmarks
      add constraint person_bookmarks_others check (user_id <> person_id)`.execute(db)
}
