import { releasesIn, type ReleaseStore } from '@quad/federation/releases'
import { StorageFailure } from '@quad/federation/storage'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { connectDatabase, type Connection } from './database/connect.ts'
import { startEmbedded } from './database/embedded/start.ts'
import { migrate } from './database/migrate.ts'
import { reachDatabase } from './database/reach.ts'
import { followReleases } from './delivery/follow-releases.ts'
import { demoPeople, type DemoAccount } from './demo/accounts.ts'
import { fillDemo } from './demo/fill-demo.ts'
import { createImageFiles } from './images/files.ts'
import { migrateJobs } from './jobs/migrate.ts'
import { startJobs } from './jobs/worker.ts'
import { takeDataFolder } from './lifecycle/data-folder.ts'
import { drain, listen, settlePort } from './lifecycle/listen.ts'
import type { Log } from './lifecycle/log.ts'
import { folderFailure, StartFailure } from './lifecycle/start-failure.ts'
import { startLiveHub } from './live/hub.ts'
import type { Services } from './services.ts'
import { readSiteContent } from './site/content.ts'

/** A server that takes requests. */
export interface StartedServer {
  config: Config
  /** Whom to sign in as, where the database holds the demo campus. */
  demoAccounts: DemoAccount[]
  /** Settles with the caller's own preparation. */
  prepared: Promise<void>
  /** Rejects when the server can no longer do its work. */
  broken: Promise<never>
}

export interface StartOptions {
  log: Log
  /** Receives how to take down what was brought up, also where the start fails half-way. */
  cleanup: AsyncDisposableStack
  /** Goes on beside the start, from when the data folder is this server's alone. */
  prepare?: Prepare | undefined
}

/** Work that a start needs beside the database, such as publishing the built front ends. */
export type Prepare = (config: Config) => Promise<void>

/**
 * Brings everything up, each part after what it depends on.
 *
 * @throws StartFailure for what the operator can mend
 */
export const startServer = async (
  configured: Config,
  { log, cleanup, prepare }: StartOptions,
): Promise<StartedServer> => {
  const content = readSiteContent(configured)
  const folder = await takeDataFolder(configured.dataDir)
  cleanup.defer(folder.release)
  const config = await settlePort({ ...configured, dataDir: folder.path })
  const releases = releasesIn(config.dataDir, config.storageUrl)
  await reachStorage(releases, config)
  const prepared = Promise.resolve(prepare?.(config))
  // Its failure is the caller's to meet, who comes to it once the rest is up.
  prepared.catch(() => undefined)

  const database = await openDatabase(config, log, cleanup)
  await migrateAll(database.url)
  const { db, pool } = database.connection

  const live = await startLiveHub({ db, pool, log })
  cleanup.defer(live.stop)
  const images = createImageFiles(config)
  if (config.demo) {
    const { name: universityName, emailDomains } = config.university
    const [emailDomain = ''] = emailDomains
    await fillDemo({ db, images, now: new Date(), emailDomain, universityName })
  }
  const services: Services = { config, db, pool, images, live, releases, content }
  const jobs = await startJobs({ ...services, log })
  cleanup.defer(jobs.stop)

  const app = await createApp(services, log)
  cleanup.defer(() => drain(app))
  await listen(app, config)
  if (config.storageUrl !== undefined) cleanup.defer(followReleases(releases, log))
  const demoAccounts = config.demo ? await demoPeople(db) : []
  return { config, demoAccounts, prepared, broken: database.broken }
}

/** Shows what is live in the bucket of STORAGE_URL, if there is one, and so finds whether it can be used. */
const reachStorage = async (
  releases: ReleaseStore,
  { dataDir }: Pick<Config, 'dataDir'>,
): Promise<void> => {
  try {
    await releases.catchUp()
  } catch (error) {
    if (error instanceof StorageFailure) throw new StartFailure(error.message, { cause: error })
    throw folderFailure(error, dataDir) ?? error
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
