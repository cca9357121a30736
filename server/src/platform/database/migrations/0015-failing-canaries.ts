import { sql, type Kysely } from 'kysely'

/**
 * Failure reports get the hash of a random browser id and the browser's family, so that failures with
 * and without a canary can be compared.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table failure_reports
      add column visitor text,
      add column canaries text[] not null default '{}',
      add column browser text not null default 'unknown'`.execute(db)
  await sql`create index failure_reports_at on failure_reports (at)`.execute(db)
}
