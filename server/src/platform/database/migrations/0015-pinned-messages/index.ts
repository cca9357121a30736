import { sql, type Kysely } from 'kysely'

/** The messages that stay in sight above a group chat. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table messages add column pinned_at timestamptz`.execute(db)
  await sql`create index messages_pinned on messages (chat_id) where pinned_at is not null`.execute(
    db,
  )
}
