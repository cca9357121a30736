import type { Pool } from 'pg'
import { StartError, type Config } from '../config/config.ts'
import * as postgres from '../../embedded-postgresql/index.ts'
import { stat } from 'node:fs/promises'
import { lockDataFolder } from '../lifecycle/data-folder.ts'
import { connectDatabase, type Connection } from './connect.ts'
import { isMigrated } from './migrate.ts'

/** The oldest major version of PostgreSQL that Quad works with. */
const oldest = 15

/**
 * Checks that the database of DATABASE_URL can be used.
 *
 * @throws StartError naming host and reason, never the password
 */
export const reachDatabase = async (pool: Pool, databaseUrl: string): Promise<void> => {
  const version = await versionOf(pool, databaseUrl)
  if (version >= oldest) return
  throw new StartError(
    `The PostgreSQL at ${hostOf(databaseUrl)} is version ${version}; Quad needs ${oldest} or newer. Upgrade it, or set DATABASE_URL to another one.`,
  )
}

const versionOf = async (pool: Pool, databaseUrl: string): Promise<number> => {
  try {
    const { rows } = await pool.query<{ version: string }>(
      `select current_setting('server_version_num') as version`,
    )
    return Math.floor(Number(rows[0]?.version) / 10_000)
  } catch (error) {
    throw new StartError(`${problem(error, databaseUrl)} Check DATABASE_URL.`, { cause: error })
  }
}

const hostOf = (databaseUrl: string): string => {
  const { hostname, port } = new URL(databaseUrl)
  return `${hostname || 'this machine'}:${port || 5432}`
}

const problem = (error: unknown, databaseUrl: string): string => {
  const { pathname, username } = new URL(databaseUrl)
  const host = hostOf(databaseUrl)
  const { code = '', message } = error as NodeJS.ErrnoException
  if (code === '3D000') return `The PostgreSQL at ${host} has no database ${pathname.slice(1)}.`
  if (code.startsWith('28')) return `The PostgreSQL at ${host} refuses the user ${username}.`
  // An error over several addresses has no message of its own.
  const reason = (message || code).split('\n', 1)[0]
  return `The PostgreSQL at ${host} cannot be reached: ${reason}.`
}

const explained = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    if (!(error instanceof postgres.EmbeddedPostgresError)) throw error
    throw new StartError(error.message, { cause: error })
  })

/** @throws StartError if PostgreSQL cannot start on this data folder */
export const startEmbedded: typeof postgres.startEmbedded = (options) =>
  explained(postgres.startEmbedded(options))

/** @throws StartError if the data folder's cluster belongs to another user or folder */
const runningEmbedded: typeof postgres.runningEmbedded = (dataDir) =>
  explained(postgres.runningEmbedded(dataDir))

/** The URL of the database. Starts the embedded one if no server is running. */
const findDatabase = async (
  { databaseUrl, dataDir }: Config,
  cleanup: AsyncDisposableStack,
): Promise<string> => {
  if (databaseUrl !== undefined) return databaseUrl
  if (!(await stat(dataDir).catch(() => undefined))) {
    throw new StartError(`There is no data folder ${dataDir}. Set DATA_DIR to the server's.`)
  }
  const running = await runningEmbedded(dataDir)
  if (running !== undefined) return running
  const folder = await lockDataFolder(dataDir)
  cleanup.defer(folder.unlock)
  const embedded = await startEmbedded({ dataDir: folder.path, log: () => undefined })
  cleanup.defer(embedded.stop)
  return embedded.connectionString
}

/**
 * Runs an operator's command on the database, whether the server is running or not.
 *
 * @throws StartError if the database is unreachable or of another version
 */
export const withOperatorDatabase = async <T>(
  config: Config,
  work: (db: Connection['db']) => Promise<T>,
): Promise<T> => {
  await using cleanup = new AsyncDisposableStack()
  const url = await findDatabase(config, cleanup)
  const { db, pool } = connectDatabase(url, { max: 2, statementTimeout: 30_000 })
  cleanup.defer(() => db.destroy())
  await reachDatabase(pool, url)
  if (!(await isMigrated(db))) {
    throw new StartError(
      'The database is of another version. Start this version of the server once.',
    )
  }
  return await work(db)
}
