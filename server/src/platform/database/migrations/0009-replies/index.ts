import { sql, type Kysely } from 'kysely'

/** The message of the same chat that a message replies to, by its number. No message leaves its chat, so it is no foreign key. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table messages add column reply_to bigint`.execute(db)
}
