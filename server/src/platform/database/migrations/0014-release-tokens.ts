import { sql, type Kysely } from 'kysely'

/** Tokens for teams that release from other machines. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table release_tokens (
      id bigint generated always as identity primary key,
      token_hash bytea not null unique,
      front_end text not null,
      holder text not null,
      made_at timestamptz not null default now(),
      used_at timestamptz,
      revoked_at timestamptz
    )`.execute(db)
}
