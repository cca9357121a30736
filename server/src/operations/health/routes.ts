import { readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql, type Kysely } from 'kysely'
import { isMigrated } from '../../platform/database/migrate.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Services } from '../../services.ts'

/** The version of the service, which the CHANGELOG.md beside it describes. */
const { version } = JSON.parse(
  readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'),
) as { version: string }

/** Milliseconds for which a result is reused: the endpoint is public, and each check writes. */
const checkEvery = 1000

/**
 * Routes for load balancers and monitoring: `/healthz` returns 200 while the process lives, `/readyz`
 * returns 200 when the server can serve the site, else 503 with the problems, and the version of the service.
 */
export const healthRoutes = async (
  app: FastifyInstance,
  sources: ReadinessSources & Pick<Services, 'stopping'>,
): Promise<void> => {
  let checkedAt = -Infinity
  let last: Promise<Readiness>
  const readiness = (): Promise<Readiness> => {
    const now = performance.now()
    if (now - checkedAt < checkEvery) return last
    checkedAt = now
    last = checkReadiness(sources)
    return last
  }

  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok' }))
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    if (sources.stopping.aborted) return reply.code(503).send({ status: 'stopping', version })
    const parts = await readiness()
    const isReady = Object.values(parts).every((part) => part === 'ok')
    return reply
      .code(isReady ? 200 : 503)
      .send({ status: isReady ? 'ok' : 'unavailable', version, ...parts })
  })
}

/** The state of each dependency: `ok`, or the problem. */
interface Readiness {
  database: 'ok' | 'not migrated' | 'not reached' | 'not writable'
  files: 'ok' | 'not writable'
  release: 'ok' | 'none'
}

type ReadinessSources = Pick<Services, 'db' | 'releases'> & {
  config: Pick<Services['config'], 'dataDir'>
}

/** Milliseconds before the database counts as unresponsive. */
const timeout = 1000

const writeRow = (db: Kysely<Database>): Promise<unknown> =>
  sql`
    insert into rate_limits (key, points, expire) values ('readyz', 0, 0)
    on conflict (key) do update set points = 0`.execute(db)

const checkDatabase = async (db: Kysely<Database>): Promise<Readiness['database']> => {
  if (!(await isMigrated(db))) return 'not migrated'
  return writeRow(db).then(
    () => 'ok',
    () => 'not writable',
  )
}

const checkFiles = async (dataDir: string): Promise<Readiness['files']> => {
  const file = join(dataDir, 'readyz.part')
  try {
    await writeFile(file, 'ready\n')
    // Removed, so that the next check allocates a block again.
    await rm(file)
    return 'ok'
  } catch {
    return 'not writable'
  }
}

/**
 * Checks what the server needs to serve the site: writes a row and a file, and looks for a release of
 * the front ends.
 */
const checkReadiness = async ({ db, releases, config }: ReadinessSources): Promise<Readiness> => {
  const [database, files, live] = await Promise.all([
    Promise.race([
      checkDatabase(db),
      setTimeout(timeout, 'not reached' as const, { ref: false }),
    ]).catch(() => 'not reached' as const),
    checkFiles(config.dataDir),
    releases.localLive().catch(() => null),
  ])
  return { database, files, release: live ? 'ok' : 'none' }
}
