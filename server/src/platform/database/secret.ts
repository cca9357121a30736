import type { Kysely } from 'kysely'
import type { Database } from './schema.ts'
import type { Secrets } from './schema/operations.ts'

/** Reads one of the site's own keys, which all instances share. */
export const readSecret = async (db: Kysely<Database>, name: Secrets['name']): Promise<Buffer> => {
  const { value } = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return value
}
