import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { repository } from '../repository.ts'

/**
 * Runs the API server on its own port; it restarts when its sources change.
 *
 * @param publicUrl address of the site, for links in mails
 */
export const startApiServer = (port: number, publicUrl: string) => {
  const child = spawn(
    process.execPath,
    ['--watch', '--watch-preserve-output', join(repository, 'server/src/app/main.ts')],
    {
      cwd: repository,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, PORT: String(port), PUBLIC_URL: publicUrl },
    },
  )
  return {
    stop: async (): Promise<void> => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
    },
  }
}
