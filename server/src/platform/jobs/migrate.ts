import { Logger, runMigrations } from 'graphile-worker'
import type { Pool } from 'pg'

const silent = new Logger(() => () => undefined)

/** Creates or migrates the tables of the job queue. Idempotent and quick. */
export const migrateJobs = (pool: Pool): Promise<void> =>
  runMigrations({ pgPool: pool, logger: silent })
