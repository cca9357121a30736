import { sql, type Kysely } from 'kysely'

/**
 * The names of skills that were known when the stored skills got their own names. The start does that for the names that
 * are not here yet (`name-stored-skills.ts`): shipped ones of this or a later version, and those of the campus.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`create table known_skill_names (key text primary key)`.execute(db)
}
