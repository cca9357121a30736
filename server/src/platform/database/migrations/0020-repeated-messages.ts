import { sql, type Kysely } from 'kysely'

/**
 * Lets PostgreSQL find a repeated message by one index only: it often preferred the index of senders, and
 * so searched all messages of the sender. The new index also replaces that one.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create unique index messages_once on messages (from_id, chat_id, client_ts)`.execute(db)
  await sql`drop index messages_sent_once`.execute(db)
  await sql`drop index messages_from`.execute(db)
}
