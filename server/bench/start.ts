import { rm } from 'node:fs/promises'
import { startProcess } from '../test/server-process.ts'
import { temporaryFolder } from '../test/temporary-folder.ts'
import { median } from './load.ts'
import { join } from 'node:path'

const starts = 7

/**
 * Milliseconds from spawning the server's process until it is ready, with its embedded PostgreSQL and an
 * existing data folder: the median of some starts.
 */
export const measureStart = async (): Promise<number> => {
  const dataDir = await temporaryFolder()
  const startOnce = async (): Promise<number> => {
    const began = performance.now()
    const server = startProcess({ DATA_DIR: dataDir }, fromSources)
    await server.ready
    const took = performance.now() - began
    server.kill('SIGTERM')
    await server.ended
    return took
  }
  try {
    // Creates the database.
    await startOnce()
    const times: number[] = []
    while (times.length < starts) times.push(await startOnce())
    return median(times)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** The server as `npm start` runs it, but without building the front ends. */
export const fromSources = [
  join(import.meta.dirname, '../../tooling/scripts/setup.mjs'),
  'server/src/app/main.ts',
]
