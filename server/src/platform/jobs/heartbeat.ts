import { makeWorkerUtils, type Logger } from 'graphile-worker'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'

interface HeartbeatOptions {
  pool: Pool
  logger: Logger
  log: Pick<FastifyBaseLogger, 'warn'>
  /** Milliseconds without a heartbeat after which other workers get the jobs. */
  silence: number
}

/** Releases the jobs of killed workers; the library would wait for hours. */
const releaseAbandonedJobs = async ({ pool, logger, silence }: HeartbeatOptions): Promise<void> => {
  const age = `${silence} milliseconds`
  await pool.query(`delete from job_workers where seen_at < now() - $1::interval`, [age])
  const { rows } = await pool.query<{ id: string }>(
    `select distinct locked_by as id from graphile_worker.jobs
     where locked_at < now() - $1::interval and locked_by not in (select id from job_workers)`,
    [age],
  )
  if (rows.length === 0) return
  const queue = await makeWorkerUtils({ pgPool: pool, logger })
  try {
    await queue.forceUnlockWorkers(rows.map(({ id }) => id))
  } finally {
    await queue.release()
  }
}

/**
 * Stores a worker's heartbeat periodically, and releases the jobs of workers without one.
 *
 * @returns a function that ends it
 */
export const startHeartbeat = (workerId: string, options: HeartbeatOptions): (() => void) => {
  const { pool, log, silence } = options
  const writeHeartbeat = async (): Promise<void> => {
    try {
      await pool.query(
        `insert into job_workers (id) values ($1) on conflict (id) do update set seen_at = now()`,
        [workerId],
      )
      await releaseAbandonedJobs(options)
    } catch (error) {
      log.warn({ err: error }, 'the heartbeat of the job worker could not be written')
    }
  }
  void writeHeartbeat()
  const timer = setInterval(() => void writeHeartbeat(), silence / 3)
  return () => clearInterval(timer)
}
