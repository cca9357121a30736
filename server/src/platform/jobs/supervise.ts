import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'

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
