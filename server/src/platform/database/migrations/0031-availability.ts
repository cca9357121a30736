import { sql, type Kysely } from 'kysely'

const by = 'profile_completed, looks'

const triggers = [
  ['insert', 'new table as after', 'select *, 1 as change from after'],
  [
    'update',
    'old table as before new table as after',
    'select *, 1 as change from after union all select *, -1 from before',
  ],
  ['delete', 'old table as before', 'select *, -1 as change from before'],
] as const

/**
 * A person says whether they look for a team, for how many hours a week and from when. `looks` is for the
 * filter: the stored counts of people have it, and the newest people who look have an index.
 */
export async function up(db: Kysely<never>): Promise<void> {
  // Blocks changes to the table until the triggers exist, so that none is missed.
  await sql`lock table users in share row exclusive mode`.execute(db)
  for (const [event] of triggers) {
    await sql`drop trigger ${sql.ref(`count_changes_on_${event}`)} on users`.execute(db)
  }
  await sql`
    alter table users
      add column looking text check (looking in ('yes', 'maybe', 'no')),
      add column hours_per_week smallint,
      add column available_from date,
      add column looks boolean generated always as (coalesce(looking in ('yes', 'maybe'), false)) stored`.execute(
    db,
  )
  await sql`create index users_looking on users (created_at desc, id desc) where profile_completed and looks`.execute(
    db,
  )
  await sql`drop table user_counts`.execute(db)
  await sql`
    create table user_counts as
    select ${sql.raw(by)}, count(*) as number from users group by ${sql.raw(by)}`.execute(db)
  for (const [event, referencing, rows] of triggers) {
    await sql`
      create trigger ${sql.ref(`count_changes_on_${event}`)} after ${sql.raw(event)}
      on users referencing ${sql.raw(referencing)}
      for each statement
      execute function count_changes('user_counts', ${sql.lit(by)}, ${sql.lit(rows)})`.execute(db)
  }
}
