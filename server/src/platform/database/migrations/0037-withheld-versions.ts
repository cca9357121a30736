import { sql, type Kysely } from 'kysely'

/** The earlier texts of a message that only its sender saw, after the other person had blocked the sender. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table message_versions add column withheld boolean not null default false`.execute(
    db,
  )
}
