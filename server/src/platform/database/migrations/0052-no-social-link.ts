import { sql, type Kysely } from 'kysely'

/** A link of null: the person has no page there. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table users
      alter column linkedin_link drop not null,
      alter column instagram_link drop not null
  `.execute(db)
}
