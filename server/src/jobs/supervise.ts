import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'

/** Something that runs until it is stopped or gives up. */
export interface Run {
  /** Settles when it has ended, for whatever reason. */
  promise: Promise<unknown>
  /** Rejects where it has ended by itself already. */
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
 * Starts something and, whenever it ends by itself, starts it again, until `stop`.
 *
 * @throws what the first start throws
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
        if (!signal.aborted) log.error('jobs have stopped and start again')
      } catch (error) {
        log.error({ err: error }, 'jobs have failed and start again')
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
