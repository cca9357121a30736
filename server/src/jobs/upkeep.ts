import { makeWorkerUtils, type Logger, type WorkerUtils } from 'graphile-worker'
import type { Pool } from 'pg'

// Longer than any job takes: what is held longer is held by a process that was killed.
const heldAtMost = '5 minutes'

const withQueue = async (
  { pool, logger }: QueueAccess,
  work: (queue: WorkerUtils) => Promise<unknown>,
): Promise<void> => {
  const queue = await makeWorkerUtils({ pgPool: pool, logger })
  try {
    await work(queue)
  } finally {
    await queue.release()
  }
}

interface QueueAccess {
  pool: Pool
  logger: Logger
}

/** Gives back the jobs of workers that died over them; the library would wait for hours. */
export const releaseAbandonedJobs = (access: QueueAccess): Promise<void> =>
  withQueue(access, async (queue) => {
    const { rows } = await access.pool.query<{ locked_by: string }>(
      `select distinct locked_by from graphile_worker.jobs
       where locked_at < now() - $1::interval`,
      [heldAtMost],
    )
    if (rows.length > 0) await queue.forceUnlockWorkers(rows.map((row) => row.locked_by))
  })

/** Deletes jobs that have used up their attempts: they would stay, with their mails' links in them. */
export const removeFailedJobs = (access: QueueAccess): Promise<void> =>
  withQueue(access, (queue) => queue.cleanup({ tasks: ['DELETE_PERMAFAILED_JOBS'] }))
