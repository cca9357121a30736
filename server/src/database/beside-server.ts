import { stat } from 'node:fs/promises'
import { takeDataFolder } from '../lifecycle/data-folder.ts'
import { StartFailure } from '../lifecycle/start-failure.ts'
import type { Config } from '../config.ts'
import { connectDatabase, type Connection } from './connect.ts'
import { runningEmbedded } from './embedded/running.ts'
import { startEmbedded } from './embedded/start.ts'
import { isMigrated } from './migrate.ts'
import { reachDatabase } from './reach.ts'

/** Where the database is; one of a data folder on which no server runs is started meanwhile. */
const findDatabase = async (
  { databaseUrl, dataDir }: Config,
  cleanup: AsyncDisposableStack,
): Promise<string> => {
  if (databaseUrl !== undefined) return databaseUrl
  if (!(await stat(dataDir).catch(() => undefined))) {
    throw new StartFailure(`There is no data folder ${dataDir}. Set DATA_DIR to the server's.`)
  }
  const running = await runningEmbedded(dataDir)
  if (running !== undefined) return running
  const folder = await takeDataFolder(dataDir)
  cleanup.defer(folder.release)
  const embedded = await startEmbedded({ dataDir: folder.path, log: () => undefined })
  cleanup.defer(embedded.stop)
  return embedded.connectionString
}

/**
 * Does an operator's work on the database of a server, which may run or not.
 *
 * @throws StartFailure where the database is not there, or of another version than this program
 */
export const besideServer = async <T>(
  config: Config,
  work: (db: Connection['db']) => Promise<T>,
): Promise<T> => {
  await using cleanup = new AsyncDisposableStack()
  const url = await findDatabase(config, cleanup)
  const { db, pool } = connectDatabase(url, { max: 2, statementTimeout: 30_000 })
  cleanup.defer(() => db.destroy())
  await reachDatabase(pool, url)
  if (!(await isMigrated(db))) {
    throw new StartFailure(
      'The database is of another version. Start this version of the server once.',
    )
  }
  return await work(db)
}
