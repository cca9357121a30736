import { sql, type Kysely } from 'kysely'

/**
 * Failures of front ends say in whose browser they were: by a hash, which is nobody's name, and by the
 * browser's family. So canaries can be compared with what the others get.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table failure_reports
      add column visitor text,
      add column canaries text[] not null default '{}',
      add column browser text not null default 'unknown'`.execute(db)
  await sql`create index failure_reports_at on failure_reports (at)`.execute(db)
}
