import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, makeWorkerUtils, run, type Runner, type TaskList } from 'graphile-worker'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import { mailDelivery } from '../mail/deliver.ts'
import type { Services } from '../services.ts'
import type { JobPayloads } from './queue.ts'
import { purge } from './purge.ts'

export interface Jobs {
  /** Lets running jobs finish and takes up no more. */
  stop(): Promise<void>
}

interface JobsOptions extends Pick<Services, 'config' | 'db' | 'pool'> {
  log: FastifyBaseLogger
}

// Every hour, at a minute when few others do such things.
const crontab = '17 * * * * purge'

const restartAfterMs = 2000

// What the library calls news, such as each finished job, is detail to an operator.
const loggerOf = (log: FastifyBaseLogger): Logger =>
  new Logger((scope) => (level, message, meta) => {
    const write = level === 'error' ? 'error' : level === 'warning' ? 'warn' : 'debug'
    log[write]({ ...scope, ...meta }, message)
  })

// A job that has used up its attempts would stay otherwise, with its mail's link in it.
const removeFailedJobs = async (pool: Pool, logger: Logger): Promise<void> => {
  const queue = await makeWorkerUtils({ pgPool: pool, logger })
  try {
    await queue.cleanup({ tasks: ['DELETE_PERMAFAILED_JOBS'] })
  } finally {
    await queue.release()
  }
}

/**
 * Runs queued jobs in this process, as soon as they are queued on any instance. The worker gives up
 * when the database is away for long; it is then started again until `stop`.
 */
export const startJobs = async ({ config, db, pool, log }: JobsOptions): Promise<Jobs> => {
  const deliver = mailDelivery(config, log)
  const logger = loggerOf(log)
  const taskList: TaskList = {
    mail: (payload) => deliver(payload as JobPayloads['mail']),
    purge: async () => {
      await purge(db)
      await removeFailedJobs(pool, logger)
    },
  }
  const start = (): Promise<Runner> =>
    run({
      pgPool: pool,
      taskList,
      crontab,
      concurrency: 4,
      noHandleSignals: true,
      logger,
    })

  const stopping = new AbortController()
  let runner: Runner | undefined = await start()

  const keepRunning = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        runner ??= await start()
        await runner.promise
      } catch (error) {
        log.error({ err: error }, 'jobs stopped')
      }
      runner = undefined
      await sleep(restartAfterMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const running = keepRunning()

  return {
    stop: async () => {
      stopping.abort()
      // Rejects where the worker has just stopped by itself, which is as good.
      await runner?.stop().catch(() => undefined)
      await running
    },
  }
}
