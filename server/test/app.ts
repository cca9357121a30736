import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { releasesIn } from '../src/releases/index.ts'
import { createApp, liveRules } from '../src/app/app.ts'
import { createImageFiles } from '../src/images/files.ts'
import { startLiveHub } from '../src/live/hub.ts'
import { cookieName } from '../src/people/auth/session-cookie.ts'
import { startSession } from '../src/people/auth/sessions.ts'
import { readConfig, type Config } from '../src/platform/config/config.ts'
import type { Log } from '../src/platform/lifecycle/log.ts'
import type { Services } from '../src/services.ts'
import { readSiteContent } from '../src/site/content.ts'
import { readSkills } from '../src/skills.ts'
import { createBrowser, type Browser } from './browser.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

export interface TestApp {
  app: Awaited<ReturnType<typeof createApp>>
  services: Services
  database: TestDatabase
  /** A browser without a session. */
  visitor: () => Browser
  /** A browser in which this person has signed in. */
  as: (person: { id: string }) => Promise<Browser>
}

interface TestAppOptions {
  config?: Partial<Config>
  /** The database of another app, to run two instances on it. */
  database?: TestDatabase
  log?: Log
}

/**
 * Starts the whole API on a database and a data folder of its own, and removes both after the file's
 * tests. Call it at the top of the file: `const { as, visitor } = await createTestApp()`.
 */
export const createTestApp = async (options: TestAppOptions = {}): Promise<TestApp> => {
  let close = async (): Promise<void> => undefined
  // Registered before the database's own hook, since hooks run in order.
  afterAll(() => close())
  const database = options.database ?? (await createTestDatabase())
  const { db, pool, url } = database

  const dataDir = await mkdtemp(join(tmpdir(), 'quad-app-'))
  const config: Config = {
    ...readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: dataDir }),
    databaseUrl: url,
    ...options.config,
  }
  const silent = { info: () => undefined, warn: () => undefined }
  const live = await startLiveHub({ db, pool, log: silent, rules: liveRules })
  const services: Services = {
    config,
    db,
    pool,
    images: createImageFiles(config),
    live,
    releases: releasesIn(config.dataDir, config.storageUrl),
    content: readSiteContent(config),
    skills: readSkills(config),
    stopping: new AbortController().signal,
  }
  const app = await createApp(services, options.log)
  await app.ready()
  close = async () => {
    await live.stop()
    await app.close()
    await rm(dataDir, { recursive: true, force: true })
  }

  return {
    app,
    services,
    database,
    visitor: () => createBrowser(app),
    as: async (person) => {
      const token = await startSession(db, person.id, 'test')
      return createBrowser(app, { [cookieName(services)]: token })
    },
  }
}
