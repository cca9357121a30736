import { endpoints, type SiteContent } from '@quad/contract'
import type { LocalServer } from '@quad/federation/local-server'
import { releasesIn, type ReleaseStore } from '../releases/index.ts'
import { StorageError } from '../storage/index.ts'
import { createImageFiles } from '../images/files.ts'
import { startLiveHub } from '../live/hub.ts'
import { StartError, type Config } from '../platform/config/config.ts'
import { connectDatabase } from '../platform/database/connect.ts'
import { migrate } from '../platform/database/migrate.ts'
import { requireExpectedSchema } from '../platform/database/schema-check.ts'
import { migrateJobs } from '../platform/jobs/supervise.ts'
import { reachDatabase } from '../platform/database/reach.ts'
import { folderError } from '../platform/lifecycle/data-folder.ts'
import { drain, listen, type SettledPort } from '../platform/lifecycle/listen.ts'
import type { Log } from '../platform/lifecycle/log.ts'
import { announceReleases } from '../operations/webhook/webhook.ts'
import type { Services } from '../services.ts'
import { copyReleases } from '../site/pages/copy-releases.ts'
import { offerLocalAccess } from '../site/release-api/local-access.ts'
import { nameStoredSkills } from '../name-stored-skills.ts'
import { createApp, liveRules } from './app.ts'
import { demoPeople, fillDemo, type DemoAccount } from './demo/fill-demo.ts'
import { startJobs } from './worker.ts'

export interface StartOptions {
  log: Log
  /** Collects the clean-up of each started part, also if the start fails half-way. */
  cleanup: AsyncDisposableStack
  /** Runs beside the start, and beside the server. */
  prepare?: Prepare | undefined
}

/** Work of a start that needs the server, such as the release of the built front ends. */
export type Prepare = (starting: Promise<LocalServer>) => Promise<void>

interface PartsOptions extends StartOptions {
  settled: SettledPort
  content: SiteContent
  skills: Services['skills']
  /** Resolves once the database runs. */
  databaseUrl: () => Promise<string>
}

/**
 * Starts everything except the embedded PostgreSQL, in the order of dependencies.
 *
 * @returns the demo accounts, and the settling of `prepare`
 * @throws StartError for a problem that the operator can fix
 */
export const startParts = async ({
  settled,
  content,
  skills,
  databaseUrl,
  log,
  cleanup,
  prepare,
}: PartsOptions): Promise<{ demoAccounts: DemoAccount[]; prepared: Promise<void> }> => {
  const { config } = settled
  const releases = releasesIn(config.dataDir, config.storageUrl)
  await reachStorage(releases, config)
  const connected = Promise.withResolvers<Services['db']>()
  announceReleases({ releases, config, log }, connected.promise)
  const offered = Promise.withResolvers<LocalServer>()
  const prepared = Promise.resolve(prepare?.(offered.promise))
  // The caller handles the rejection, after the rest is started.
  prepared.catch(() => undefined)

  const url = await databaseUrl()
  const { db, pool } = connectDatabase(url)
  cleanup.defer(() => db.destroy())
  await reachDatabase(pool, url)
  await migrateAll(url, skills)
  connected.resolve(db)

  const live = await startLiveHub({ db, pool, log, rules: liveRules })
  cleanup.defer(live.stop)
  const images = createImageFiles(config)
  if (config.demo) {
    const { name: universityName, emailDomains } = config.university
    const [emailDomain = ''] = emailDomains
    await fillDemo({ db, images, now: new Date(), emailDomain, universityName })
  }
  const stopping = new AbortController()
  const parts = { config, db, pool, images, live, releases, content, skills }
  const services: Services = { ...parts, stopping: stopping.signal }
  const jobs = await startJobs({ ...services, log })
  cleanup.defer(jobs.stop)

  const app = await createApp(services, log)
  cleanup.defer(() => drain(app, stopping, config))
  await listen(app, settled)
  const access = await offerLocalAccess(config)
  cleanup.defer(access.end)
  offered.resolve(access.server)
  if (config.storageUrl !== undefined) cleanup.defer(copyReleases(releases, log))
  const demoAccounts = config.demo ? await demoPeople(db) : []
  return { demoAccounts, prepared }
}

/**
 * Checks the bucket of STORAGE_URL, if there is one, and copies its live release. Records the endpoints of this server
 * for the gate of later releases.
 */
const reachStorage = async (
  releases: ReleaseStore,
  { dataDir }: Pick<Config, 'dataDir'>,
): Promise<void> => {
  try {
    await releases.requireSafeStorage()
    await releases.live()
    await releases.putEndpoints(Object.keys(endpoints))
  } catch (error) {
    if (error instanceof StorageError) throw new StartError(error.message, { cause: error })
    throw folderError(error, dataDir) ?? error
  }
}

/** A migration may take longer than a request's statement. */
const migrateAll = async (url: string, { names }: Services['skills']): Promise<void> => {
  const { db, pool } = connectDatabase(url, { statementTimeout: 0, max: 2 })
  try {
    await migrate(db)
    await requireExpectedSchema(db)
    await nameStoredSkills(db, names)
    await migrateJobs(pool)
  } finally {
    await db.destroy()
  }
}
