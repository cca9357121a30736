import { stat } from 'node:fs/promises'
import { lockDataFolder } from '../lifecycle/data-folder.ts'
import { StartError } from '../config/config.ts'
import type { Config } from '../config/config.ts'
import { connectDatabase, type Connection } from './connect.ts'
import { runningEmbedded, startEmbedded } from './embedded.ts'
import { isMigrated } from './migrate.ts'
import { reachDatabase } from './reach.ts'

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
