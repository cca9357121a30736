import { sql, type Kysely } from 'kysely'

const kinds = [
  { table: 'projects', counts: 'project_counts', by: 'team_size, recruiting, meeting_format' },
  { table: 'users', counts: 'user_counts', by: 'profile_completed' },
]

/** For each kind of statement, a query for the rows that it adds (change 1) and removes (change -1). */
const changes = [
  {
    event: 'insert',
    referencing: 'new table as after',
    rows: 'select *, 1 as change from after',
  },
  {
    event: 'update',
    referencing: 'old table as before new table as after',
    rows: 'select *, 1 as change from after union all select *, -1 from before',
  },
  {
    event: 'delete',
    referencing: 'old table as before',
    rows: 'select *, -1 as change from before',
  },
]

/**
 * Stores how many projects and people there are for each combination of the columns that filter their lists,
 * because counting all rows takes too long for large tables. Triggers insert each change as a row of its
 * own (such as -1), so that transactions do not wait for each other to update a number. A job replaces these
 * rows by their sum.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create function count_changes() returns trigger language plpgsql as $$
    begin
      execute format(
        'insert into %1$I select %2$s, sum(change) from (%3$s) as changed
         group by %2$s having sum(change) <> 0', tg_argv[0], tg_argv[1], tg_argv[2]);
      return null;
    end $$`.execute(db)
  for (const { table, counts, by } of kinds) {
    // Blocks changes to the table until the triggers exist, so that none is missed.
    await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(db)
    await sql`
      create table ${sql.table(counts)} as
      select ${sql.raw(by)}, count(*) as number from ${sql.table(table)}
      group by ${sql.raw(by)}`.execute(db)
    for (const { event, referencing, rows } of changes) {
      await sql`
        create trigger ${sql.ref(`count_changes_on_${event}`)} after ${sql.raw(event)}
        on ${sql.table(table)} referencing ${sql.raw(referencing)}
        for each statement
        execute function count_changes(${sql.lit(counts)}, ${sql.lit(by)}, ${sql.lit(rows)})`.execute(
        db,
      )
    }
  }
}
