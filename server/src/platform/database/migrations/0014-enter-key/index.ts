import { sql, type Kysely } from 'kysely'

/** Whether Enter sends a message. If not, Shift+Enter does. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table users add column enter_sends boolean not null default true`.execute(db)
}
