import { sql, type Kysely } from 'kysely'

const fill = [
  {
    table: 'users',
    statement: sql`
      update users set active_at = seen.at
      from (select user_id, max(last_seen_at) as at from sessions group by user_id) as seen
      where seen.user_id = users.id`,
  },
  {
    table: 'projects',
    statement: sql`
      update projects set active_at = greatest(
        created_at,
        (select max(at) from project_history where project_id = projects.id),
        (select max(updated_at) from events where project_id = projects.id))`,
  },
]

/**
 * When people and projects were last active. Messages are not written to the project: its chat has their time.
 * A job marks quiet projects, so that an index finds them and the others.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table users
      add column active_at timestamptz,
      add column hide_activity boolean not null default false`.execute(db)
  await sql`
    alter table projects
      add column active_at timestamptz not null default now(),
      add column quiet boolean not null default false,
      add column quiet_asked_at timestamptz`.execute(db)
  for (const { table, statement } of fill) {
    // The triggers keep counts and words, which these columns do not change.
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(db)
    await statement.execute(db)
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(db)
  }
  await sql`create index projects_active on projects (active_at) where not quiet`.execute(db)
  await sql`create index projects_quiet on projects (created_at desc, id desc) where quiet`.execute(
    db,
  )
}
