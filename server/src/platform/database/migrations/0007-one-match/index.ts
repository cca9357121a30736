import { sql, type Kysely } from 'kysely'

/** Matches are computed by the server alone: statements read what it compares. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    drop function match_with_project(uuid, text[], integer);
    drop function match_with_role(wanted_roles, text[], integer);
  `.execute(db)
}
