import { sql, type Kysely } from 'kysely'

/**
 * Recovery codes, and direct chats that stay for one person after the other has deleted the account.
 */
export async function up(db: Kysely<never>): Promise<void> {
  // One code per person: a new one replaces the old one. Its tries are counted here, since two
  // endpoints check codes, on any instance.
  await sql`
    create table recovery_codes (
      user_id uuid primary key references users on delete cascade,
      code_hash text not null,
      tries integer not null default 0,
      expires_at timestamptz not null
    )`.execute(db)

  await sql`
    alter table chats
      drop constraint chats_check,
      drop constraint chats_check1,
      drop constraint chats_first_user_id_fkey,
      drop constraint chats_second_user_id_fkey,
      add foreign key (first_user_id) references users on delete set null,
      add foreign key (second_user_id) references users on delete set null,
      add check (project_id is null or (first_user_id is null and second_user_id is null))`.execute(
    db,
  )
}
