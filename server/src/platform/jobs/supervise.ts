import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { Logger, makeWorkerUtils, runMigrations, type WorkerEvents } from 'graphile-worker'
import type { Pool } from 'pg'

const silent = new Logger(() => () => undefined)

/** Creates or migrates the tables of the job queue. Idempotent and quick. */
export const migrateJobs = (pool: Pool): Promise<void> =>
  runMigrations({ pgPool: pool, logger: silent })

/** A task that runs until it is stopped or gives up. */
export interface Run {
  /** Settles when it has ended, for any reason. */
  promise: Promise<unknown>
  /** Rejects if it has already ended. */
  stop: () => Promise<unknown>
}

interface SuperviseOptions {
  log: Pick<FastifyBaseLogger, 'error'>
  /** Milliseconds from an end to the next start. */
  restartAfter: number
  /** Milliseconds that a stop may take. */
  stopWithin: number
}

/**
 * Starts a task and restarts it whenever it ends, until `stop`.
 *
 * @throws the error of the first start
 */
export const supervise = async (
  start: () => Promise<Run>,
  { log, restartAfter, stopWithin }: SuperviseOptions,
): Promise<{ stop: () => Promise<void> }> => {
  const stopping = new AbortController()
  const { signal } = stopping
  let run: Run | undefined = await start()

  const keepRunning = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        run ??= await start()
        await run.promise
        if (!signal.aborted) log.error('the job worker has stopped and is restarted')
      } catch (error) {
        log.error({ err: error }, 'the job worker has failed and is restarted')
      }
      run = undefined
      await sleep(restartAfter, undefined, { signal }).catch(() => undefined)
    }
  }
  const running = keepRunning()

  return {
    stop: async () => {
      stopping.abort()
      const stopped = Promise.allSettled([run?.stop(), running])
      await Promise.race([stopped, sleep(stopWithin, undefined, { ref: false })])
    },
  }
}

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
 * @returns a function that ends it, and waits for a heartbeat that is being written
 */
export const startHeartbeat = (
  workerId: string,
  options: HeartbeatOptions,
): (() => Promise<void>) => {
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
  let writing = writeHeartbeat()
  const timer = setInterval(() => {
    writing = writeHeartbeat()
  }, silence / 3)
  return () => {
    clearInterval(timer)
    return writing
  }
}

// In a row, over all workers: some seconds without a database.
const failuresAtMost = 8

/**
 * Resolves when a worker must be replaced: it could not store a job's result, after which the library
 * stops working without ending; or it has failed to fetch jobs for a while, because the library may
 * remember a failure forever.
 */
export const workerFailure = (events: WorkerEvents): Promise<void> =>
  new Promise((resolve) => {
    let failures = 0
    const fetched = () => {
      failures = 0
    }
    events.on('worker:getJob:empty', fetched)
    events.on('job:start', fetched)
    events.on('worker:getJob:error', () => {
      failures += 1
      if (failures === failuresAtMost) resolve()
    })
    events.on('pool:fatalError', () => resolve())
  })
