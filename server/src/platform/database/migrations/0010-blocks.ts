import { sql, type Kysely } from 'kysely'

/** Blocks, and the messages and invitations that they hide from the blocking person. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table blocks (
      blocker_id uuid not null references users on delete cascade,
      blocked_id uuid not null references users on delete cascade,
      created_at timestamptz not null default now(),
      primary key (blocker_id, blocked_id),
      check (blocker_id <> blocked_id)
    )`.execute(db)
  await sql`create index blocks_blocked on blocks (blocked_id)`.execute(db)
  await sql`create index blocks_newest on blocks (blocker_id, created_at desc, blocked_id desc)`.execute(
    db,
  )

  // A withheld message is visible only to its sender. The chat's row has the last message that all see,
  // the sender's marker has the sender's last withheld message.
  await sql`alter table messages add column withheld boolean not null default false`.execute(db)
  await sql`alter table chat_markers add column withheld_seq bigint`.execute(db)
  await sql`alter table chat_markers add column withheld_at timestamptz`.execute(db)

  // A withheld invitation does not prevent a visible one.
  await sql`alter table invitations add column withheld boolean not null default false`.execute(db)
  await sql`drop index invitations_one_pending`.execute(db)
  await sql`create unique index invitations_one_pending on invitations (project_id, target_id) where state = 'pending' and not withheld`.execute(
    db,
  )
  await sql`create index invitations_pending on invitations (project_id) where state = 'pending'`.execute(
    db,
  )
  await sql`create unique index invitations_one_withheld on invitations (project_id, target_id, sender_id) where state = 'pending' and withheld`.execute(
    db,
  )
}
