import { sql, type Kysely } from 'kysely'

/** Browsers in which an account has signed in. Failed sign-ins elsewhere do not slow them down. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table known_devices (
      user_id uuid not null references users on delete cascade,
      token_hash bytea not null,
      used_at timestamptz not null default now(),
      primary key (user_id, token_hash)
    )`.execute(db)
}
