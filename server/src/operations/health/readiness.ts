import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import { isMigrated } from '../../platform/database/migrate.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Services } from '../../platform/services.ts'

/** The state of each dependency: `ok`, or the problem. */
export interface Readiness {
  database: 'ok' | 'not migrated' | 'not reached' | 'not writable'
  files: 'ok' | 'not writable'
  release: 'ok' | 'none'
}

export type ReadinessSources = Pick<Services, 'db' | 'releases'> & {
  config: Pick<Services['config'], 'dataDir'>
}

/** Milliseconds before the database counts as unresponsive. */
const patience = 1000

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
export const checkReadiness = async ({
  db,
  releases,
  config,
}: ReadinessSources): Promise<Readiness> => {
  const [database, files, live] = await Promise.all([
    Promise.race([
      checkDatabase(db),
      setTimeout(patience, 'not reached' as const, { ref: false }),
    ]).catch(() => 'not reached' as const),
    checkFiles(config.dataDir),
    releases.localLive().catch(() => null),
  ])
  return { database, files, release: live ? 'ok' : 'none' }
}
