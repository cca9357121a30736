import type { WorkerEvents } from 'graphile-worker'

// In a row, over all workers: some seconds of a database that is away.
const failuresAtMost = 8

/**
 * Resolves when a worker had better be replaced: it cannot write what became of a job, after which
 * the library stops by itself but for its end; or it has failed to fetch jobs for a while, since the
 * library may remember a failure for good.
 */
export const givenUp = (events: WorkerEvents): Promise<void> =>
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
