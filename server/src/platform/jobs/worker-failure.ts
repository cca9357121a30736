import type { WorkerEvents } from 'graphile-worker'

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
