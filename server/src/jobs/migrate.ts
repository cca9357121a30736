import { Logger, runMigrations } from 'graphile-worker'
import type { Pool } from 'pg'

const silent = new Logger(() => () => undefined)

/** Makes the tables of the job queue, or brings them up to date; repeating it is quick and safe. */
export const migrateJobs = (pool: Pool): Promise<void> =>
  runMigrations({ pgPool: pool, logger: silent })
