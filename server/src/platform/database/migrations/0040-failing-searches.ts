import { sql, type Kysely } from 'kysely'

/**
 * What the job that compares projects and people with saved searches tries again later: a search that fails, and a
 * line of news that fails. Deletes the searches whose dates no database can compare.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    delete from saved_searches
    where search -> 'filter' ->> 'dueBy' like '0000-%'
    or search -> 'filter' ->> 'availableBy' like '0000-%'`.execute(db)
  await sql`
    alter table saved_searches add column failed_at timestamptz`.execute(db)
  await sql`
    create index saved_searches_failed on saved_searches (failed_at)
    where failed_at is not null`.execute(db)
  await sql`
    alter table search_news add column due_at timestamptz not null default '-infinity'`.execute(db)
}
