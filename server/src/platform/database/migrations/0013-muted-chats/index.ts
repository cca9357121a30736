import { sql, type Kysely } from 'kysely'

/** Whether a person hears of new messages of a chat. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table chat_markers add column muted boolean not null default false`.execute(db)
}
