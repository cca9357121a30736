import { sql, type Kysely } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { StartError } from '../config/config.ts'
import type { Database } from './schema.ts'
import * as schema from './migrations/0001-schema/index.ts'
import * as earlierSchemas from './migrations/0002-earlier-schemas/index.ts'
import * as failures from './migrations/0003-failures/index.ts'
import * as skillNames from './migrations/0004-skill-names/index.ts'
import * as searchTexts from './migrations/0005-search-texts/index.ts'
import * as matches from './migrations/0006-matches/index.ts'
import * as oneMatch from './migrations/0007-one-match/index.ts'
import * as names from './migrations/0008-names/index.ts'
import * as replies from './migrations/0009-replies/index.ts'
import * as mentions from './migrations/0010-mentions/index.ts'
import * as messageSearch from './migrations/0011-message-search/index.ts'
import * as repeatingEvents from './migrations/0012-repeating-events/index.ts'
import * as mutedChats from './migrations/0013-muted-chats/index.ts'
import * as enterKey from './migrations/0014-enter-key/index.ts'
import * as pinnedMessages from './migrations/0015-pinned-messages/index.ts'
import * as attachments from './migrations/0016-attachments/index.ts'
import * as timePolls from './migrations/0017-time-polls/index.ts'
import * as messageRequests from './migrations/0018-message-requests/index.ts'
import * as messageNumbers from './migrations/0019-message-numbers/index.ts'

const migrator = (db: Kysely<Database>): Migrator =>
  new Migrator({ db, provider: { getMigrations: async () => migrations } })

/**
 * Applies the missing migrations in one transaction. Instances that start together wait for one
 * another.
 *
 * @throws StartError if the database is newer than this server; else the error of a failed migration
 */
export const migrate = async (db: Kysely<Database>): Promise<void> => {
  await requireKnownMigrations(db)
  const { error } = await migrator(db).migrateToLatest()
  if (error instanceof Error) throw error
  if (error) throw new Error('A migration failed', { cause: error })
}

const hasMigrations = async (db: Kysely<Database>): Promise<boolean> => {
  const table = await sql`select where to_regclass('kysely_migration') is not null`.execute(db)
  return table.rows.length > 0
}

const requireKnownMigrations = async (db: Kysely<Database>): Promise<void> => {
  if (!(await hasMigrations(db))) return
  const applied = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(db)
  const unknown = applied.rows.find(({ name }) => !Object.hasOwn(migrations, name))
  if (!unknown) return
  throw new StartError(
    `The database is newer than this server, which does not know its migration ${unknown.name}. Start the newer server, or restore a backup from before its first start.`,
  )
}

/** Whether the database has the newest migration of this server. */
export const isMigrated = async (db: Kysely<Database>): Promise<boolean> => {
  if (!(await hasMigrations(db))) return false
  const newest = Object.keys(migrations).toSorted().at(-1)
  const found = await sql`select from kysely_migration where name = ${newest}`.execute(db)
  return found.rows.length > 0
}

/** Every migration by its name, in the order in which they are applied. `frozen.test.ts` holds what each one does. */
export const migrations: Record<string, Migration> = {
  '0001-schema': schema,
  '0002-earlier-schemas': earlierSchemas,
  '0003-failures': failures,
  '0004-skill-names': skillNames,
  '0005-search-texts': searchTexts,
  '0006-matches': matches,
  '0007-one-match': oneMatch,
  '0008-names': names,
  '0009-replies': replies,
  '0010-mentions': mentions,
  '0011-message-search': messageSearch,
  '0012-repeating-events': repeatingEvents,
  '0013-muted-chats': mutedChats,
  '0014-enter-key': enterKey,
  '0015-pinned-messages': pinnedMessages,
  '0016-attachments': attachments,
  '0017-time-polls': timePolls,
  '0018-message-requests': messageRequests,
  '0019-message-numbers': messageNumbers,
}
