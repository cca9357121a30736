import { releasesIn, type ReleaseStore } from '@quad/federation/releases'
import { StorageError } from '@quad/federation/storage'
import { createApp } from './app.ts'
import type { Config } from '../platform/config.ts'
import { connectDatabase, type Connection } from '../platform/database/connect.ts'
import { startEmbedded } from '../platform/database/embedded.ts'
import { migrate } from '../platform/database/migrate.ts'
import { reachDatabase } from '../platform/database/reach.ts'
import { followReleases } from '../site/pages/follow-releases.ts'
import { demoPeople, type DemoAccount } from './demo/accounts.ts'
import { fillDemo } from './demo/fill-demo.ts'
import { createImageFiles } from '../platform/images/files.ts'
import { migrateJobs } from '../platform/jobs/migrate.ts'
import { liveRules } from './live-rules.ts'
import { startJobs } from './worker.ts'
import { lockDataFolder } from '../platform/storage/data-folder.ts'
import { drain, listen, settlePort } from '../platform/lifecycle/listen.ts'
import type { Log } from '../platform/lifecycle/log.ts'
import { folderError, StartError } from '../platform/lifecycle/start-error.ts'
import { startLiveHub } from '../platform/live/hub.ts'
import type { Services } from '../platform/services.ts'
import { readSiteContent } from '../site/content.ts'

/** A server that accepts requests. */
export interface StartedServer {
  config: Config
  /** The accounts to sign in with, if the database holds the demo campus. */
  demoAccounts: DemoAccount[]
  /** Settles together with `prepare`. */
  prepared: Promise<void>
  /** Rejects when the server can no longer do its work. */
  broken: Promise<never>
}

export interface StartOptions {
  log: Log
  /** Collects the clean-up of each started part, also if the start fails half-way. */
  cleanup: AsyncDisposableStack
  /** Runs in parallel with the start, as soon as the data folder is locked. */
  prepare?: Prepare | undefined
}

/** Work of a start that does not need the database, such as publishing the built front ends. */
export type Prepare = (config: Config) => Promise<void>

/**
 * Starts all parts in the order of their dependencies.
 *
 * @throws StartError for a problem that the operator can fix
 */
export const startServer = async (
  configured: Config,
  { log, cleanup, prepare }: StartOptions,
): Promise<StartedServer> => {
  const content = readSiteContent(configured)
  const folder = await lockDataFolder(configured.dataDir)
  cleanup.defer(folder.unlock)
  const config = await settlePort({ ...configured, dataDir: folder.path })
  const releases = releasesIn(config.dataDir, config.storageUrl)
  await reachStorage(releases, config)
  const prepared = Promise.resolve(prepare?.(config))
  // The caller handles the rejection, after the rest is started.
  prepared.catch(() => undefined)

  const database = await openDatabase(config, log, cleanup)
  await migrateAll(database.url)
  const { db, pool } = database.connection

  const live = await startLiveHub({ db, pool, log, rules: liveRules })
  cleanup.defer(live.stop)
  const images = createImageFiles(config)
  if (config.demo) {
    const { name: universityName, emailDomains } = config.university
    const [emailDomain = ''] = emailDomains
    await fillDemo({ db, images, now: new Date(), emailDomain, universityName })
  }
  const stopping = new AbortController()
  const parts = { config, db, pool, images, live, releases, content }
  const services: Services = { ...parts, stopping: stopping.signal }
  const jobs = await startJobs({ ...services, log })
  cleanup.defer(jobs.stop)

  const app = await createApp(services, log)
  cleanup.defer(() => drain(app, stopping, config))
  await listen(app, config)
  if (config.storageUrl !== undefined) cleanup.defer(followReleases(releases, log))
  const demoAccounts = config.demo ? await demoPeople(db) : []
  return { config, demoAccounts, prepared, broken: database.broken }
}

/**
 * Copies the live release from the bucket of STORAGE_URL, if there is one, which checks the access too.
 */
const reachStorage = async (
  releases: ReleaseStore,
  { dataDir }: Pick<Config, 'dataDir'>,
): Promise<void> => {
  try {
    await releases.catchUp()
  } catch (error) {
    if (error instanceof StorageError) throw new StartError(error.message, { cause: error })
    throw folderError(error, dataDir) ?? error
  }
}

interface OpenDatabase {
  url: string
  connection: Connection
  broken: Promise<never>
}

const openDatabase = async (
  config: Config,
  log: Log,
  cleanup: AsyncDisposableStack,
): Promise<OpenDatabase> => {
  const { promise: broken, reject } = Promise.withResolvers<never>()
  broken.catch(() => undefined)
  let url = config.databaseUrl
  if (url === undefined) {
    const { dataDir } = config
    const embedded = await startEmbedded({ dataDir, log: (message) => log.info(message) })
    cleanup.defer(embedded.stop)
    void embedded.lost.then(() => reject(new Error('The embedded PostgreSQL ended by itself')))
    url = embedded.connectionString
  }
  const connection = connectDatabase(url)
  cleanup.defer(() => connection.db.destroy())
  await reachDatabase(connection.pool, url)
  return { url, connection, broken }
}

/** A migration may take longer than a request's statement. */
const migrateAll = async (url: string): Promise<void> => {
  const { db, pool } = connectDatabase(url, { statementTimeout: 0, max: 2 })
  try {
    await migrate(db)
    await migrateJobs(pool)
  } finally {
    await db.destroy()
  }
}
