import { sql, type Kysely } from 'kysely'

/**
 * A group chat shows who joined and left, and new events, as lines in the order of its messages. `line`
 * is null for a message. Deleting an event searches its lines.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table messages
      add column line text check (line in ('joined', 'left', 'removed', 'event-created')),
      add column event_id uuid references events on delete set null`.execute(db)
  await sql`create index messages_event on messages (event_id) where event_id is not null`.execute(
    db,
  )
}
