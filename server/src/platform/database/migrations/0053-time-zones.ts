import { sql, type Kysely } from 'kysely'

/** The time zone of the mails to a person: the chosen one, else that of the browser at the last sign-in. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table users
      add column time_zone text,
      add column browser_time_zone text not null default 'UTC'
  `.execute(db)
}
