import { sql, type Kysely } from 'kysely'

/** The number of the message that a notification quotes, which the address of its place needs. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table notifications add column message_seq bigint`.execute(db)
  await sql`
    update notifications set message_seq = messages.seq
    from messages where messages.id = notifications.message_id`.execute(db)
}
