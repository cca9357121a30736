import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { serverClient } from '../src/commands/server-client.ts'
import { serverTarget, type ReleaseTarget } from '../src/commands/server-target.ts'
import { readLocalServer } from '@quad/federation/local-server'
import { repository } from '../src/repository.ts'

export interface Site {
  url: string
  pid: number
  dataDir: string
  releases: ReleaseTarget
  stop: () => Promise<void>
}

/** Serves the releases of a data folder, with demo data. Rejects with the output of a server that fails. */
export const startSite = async (dataDir: string): Promise<Site> => {
  const child = spawn(process.execPath, [join(repository, 'server/src/app/main.ts')], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const closed = once(child, 'close')
  const lines: string[] = []
  const url = await new Promise<string>((ready, failed) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line)
        const found = /^Quad is ready at (\S+)$/.exec(line)?.[1]
        if (found !== undefined) ready(found)
      })
    }
    child.once('close', () => failed(new Error(`The server ended:\n${lines.join('\n')}`)))
  })
  const { token = '' } = (await readLocalServer(dataDir)) ?? {}
  const send = serverClient(new URL(url), token, true)
  return {
    url,
    pid: child.pid!,
    dataDir,
    releases: serverTarget({ send, site: url, say: () => undefined }),
    stop: async () => {
      child.kill('SIGTERM')
      await closed
    },
  }
}
