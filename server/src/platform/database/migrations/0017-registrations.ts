import { sql, type Kysely } from 'kysely'

/**
 * Each registration has its own password and link, so that registering an address again changes no
 * earlier registration. An account gets its password when one of its links is opened.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table registrations (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users on delete cascade,
      password_hash text not null,
      token_hash bytea not null unique,
      browser_hash bytea,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index registrations_user on registrations (user_id)`.execute(db)
  // An account whose link was purged gets an expired one, so that a new link can still be mailed.
  await sql`
    insert into registrations (user_id, password_hash, token_hash, created_at, expires_at)
    select users.id, users.password_hash,
      coalesce(token_hash, sha256(uuid_send(gen_random_uuid()))),
      users.created_at, coalesce(expires_at, now())
    from users left join verification_tokens on verification_tokens.user_id = users.id
    where email_verified_at is null or token_hash is not null`.execute(db)
  await sql`drop table verification_tokens`.execute(db)
  await sql`alter table users alter column password_hash drop not null`.execute(db)
  await sql`update users set password_hash = null where email_verified_at is null`.execute(db)
  await sql`
    alter table users
      add constraint users_verified_has_password
      check ((email_verified_at is null) = (password_hash is null))`.execute(db)
}
