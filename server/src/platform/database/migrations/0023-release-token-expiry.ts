import { sql, type Kysely } from 'kysely'

/** Release tokens expire. Those that exist are valid for 90 more days. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table release_tokens
      add column expires_at timestamptz not null default now() + interval '90 days'`.execute(db)
}
