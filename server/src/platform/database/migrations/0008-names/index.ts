import { sql, type Kysely } from 'kysely'

/** An index of names alone, by which projects are found: a word of a name is in many bios, too. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create index users_names on users using gin (ts_filter(search, '{a}')) where profile_completed
  `.execute(db)
}
