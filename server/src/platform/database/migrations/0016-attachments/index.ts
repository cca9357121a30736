import { sql, type Kysely } from 'kysely'

/**
 * Pictures and files of messages. A row outlives its chat and its message, so that the upkeep removes its files. Messages
 * have a copy of what they show, because each page of a chat reads it.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table attachments (
      id uuid primary key,
      chat_id uuid references chats on delete set null,
      owner_id uuid references users on delete set null,
      message_id uuid references messages (id) on delete set null,
      name text not null,
      content_type text not null,
      bytes integer not null,
      width integer,
      height integer,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index attachments_chat on attachments (chat_id)`.execute(db)
  await sql`create index attachments_owner on attachments (owner_id)`.execute(db)
  await sql`create index attachments_message on attachments (message_id)`.execute(db)
  await sql`alter table messages add column attachments jsonb not null default '[]'`.execute(db)
}
