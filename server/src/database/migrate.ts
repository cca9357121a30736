import { sql, type Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { migrations } from './migrations/index.ts'
import type { Database } from './schema.ts'

const migrator = (db: Kysely<Database>): Migrator =>
  new Migrator({ db, provider: { getMigrations: async () => migrations } })

/**
 * Applies the migrations that the database lacks, all or none; instances that start together wait
 * for one another.
 *
 * @throws what the failed migration threw, or an error where the database is newer than this server.
 */
export const migrate = async (db: Kysely<Database>): Promise<void> => {
  const { error } = await migrator(db).migrateToLatest()
  if (error instanceof Error) throw error
  if (error) throw new Error('A migration failed', { cause: error })
}

/** Whether the database has the newest migration of this server, and so all of them. */
export const isMigrated = async (db: Kysely<Database>): Promise<boolean> => {
  const table = await sql`select where to_regclass('kysely_migration') is not null`.execute(db)
  if (table.rows.length === 0) return false
  const newest = Object.keys(migrations).toSorted().at(-1)
  const found = await sql`select from kysely_migration where name = ${newest}`.execute(db)
  return found.rows.length > 0
}
