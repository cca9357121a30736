import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Say } from '../build/build.ts'
import { localTarget } from '../commands/local-target.ts'
import type { ReleaseTarget } from '../commands/server-target.ts'
import { readLocalServer, isRunning } from '@quad/federation/local-server'
import { dataDirOf, repository } from '../repository.ts'

/** Time limit of a start in ms. The first one creates the database. */
const startLimit = 180_000

/**
 * Runs the API server on its own port; it restarts when its sources change.
 *
 * @param publicUrl address of the site, for links in mails
 */
export const startApiServer = (port: number, publicUrl: string, say: Say) => {
  const child = spawn(
    process.execPath,
    ['--watch', '--watch-preserve-output', join(repository, 'server/src/app/main.ts')],
    {
      cwd: repository,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, PORT: String(port), PUBLIC_URL: publicUrl },
    },
  )
  const url = `http://127.0.0.1:${port}`
  /** The token of the server, which another one may have had before. */
  const ownToken = async (): Promise<string | undefined> => {
    const server = await readLocalServer(dataDirOf(process.env))
    return server && new URL(server.url).port === String(port) ? server.token : undefined
  }
  return {
    url,
    /**
     * Waits until the server responds, after a restart too.
     *
     * @returns its releases
     * @throws Error after the time limit
     */
    ready: async (): Promise<ReleaseTarget> => {
      const end = performance.now() + startLimit
      for (;;) {
        const token = await ownToken()
        if (token !== undefined && (await isRunning(url))) {
          return localTarget({ url, site: url, token }, say)
        }
        if (performance.now() > end) throw new Error('the server does not start; its log says why')
        await setTimeout(50)
      }
    },
    stop: async (): Promise<void> => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
    },
  }
}
