import { sql, type Kysely } from 'kysely'

/**
 * Messages have reactions, and are edited and deleted. Texts from before a change are kept for a while for
 * reports. A notification knows the message that it quotes, so that the quote changes with it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  // `withheld_content` is a text that only the sender sees: edited after the other person blocked the sender.
  await sql`
    alter table messages
      add column edited_at timestamptz,
      add column deleted_at timestamptz,
      add column withheld_content text,
      add column revision integer not null default 0`.execute(db)

  await sql`
    create table message_versions (
      message_id uuid not null references messages (id) on delete cascade,
      revision integer not null,
      content text not null,
      replaced_at timestamptz not null default now(),
      primary key (message_id, revision)
    )`.execute(db)
  await sql`create index message_versions_age on message_versions (replaced_at)`.execute(db)

  // Only its giver sees a withheld reaction.
  await sql`
    create table message_reactions (
      message_id uuid not null references messages (id) on delete cascade,
      user_id uuid not null references users on delete cascade,
      emoji text not null,
      withheld boolean not null default false,
      created_at timestamptz not null default clock_timestamp(),
      primary key (message_id, user_id, emoji)
    )`.execute(db)
  await sql`create index message_reactions_user on message_reactions (user_id)`.execute(db)

  await sql`alter table notifications add column message_id uuid`.execute(db)
  await sql`
    update notifications set message_id = (
      select id from messages
      where messages.chat_id = notifications.chat_id
      and messages.from_id = notifications.from_id
      and messages.content = notifications.message
      and not withheld
      order by seq desc limit 1)
    where chat_id is not null`.execute(db)
}
