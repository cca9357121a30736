import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import type { Built, Say } from '../../build/build.ts'
import type { BuildManifest } from '../../build-manifest.ts'
import { publicPath } from '../../policy.ts'
import type { ReleaseReport } from './release-report.ts'
import { readManifest } from '../store/build-store.ts'
import { ReleaseRefusedError, type LiveRelease, type Release } from '../store/release.ts'
import type { BootCheck, LiveSite } from '../boot/in-browser.ts'
import { checkThenBoot } from '../compose/early-checks.ts'
import type { ReleaseTarget } from './release-target.ts'
import type { Send } from './server-client.ts'

/** Limits parallel uploads. */
const limit = pLimit(4)

/** Milliseconds between two progress lines. */
const progressEvery = 2000

interface Missing {
  path: string
  brotli: boolean
}

const sayProgress = (say: Say, name: string, all: number): (() => void) => {
  let done = 0
  let reportedAt = Date.now()
  return () => {
    done += 1
    if (done !== all && Date.now() < reportedAt + progressEvery) return
    reportedAt = Date.now()
    say(`uploaded ${done} of ${all} files of ${name}`)
  }
}

const upload = async (send: Send, say: Say, { name, build, folder }: Built): Promise<void> => {
  const manifest = await readManifest(folder)
  const at = `/builds/${name}/${build}`
  const { missing } = (await send(at, { method: 'PUT', json: manifest })) as { missing: Missing[] }
  const progress = sayProgress(say, name, missing.length)
  await limit.map(missing, async ({ path, brotli }) => {
    const bytes = await readFile(join(folder, brotli ? `${path}.br` : path))
    const query = brotli ? '?encoding=br' : ''
    await send(`${at}/files/${path}${query}`, { method: 'PUT', bytes })
    progress()
  })
}

/** Maximum number of problems that a release records. */
const mostProblems = 50

const fetchLive =
  (site: URL) =>
  async ({ name, build }: BuildManifest, path: string): Promise<Buffer | undefined> => {
    const response = await fetch(new URL(publicPath(name, build) + path, site))
    return response.ok ? Buffer.from(await response.arrayBuffer()) : undefined
  }

/** A running server, and the steps before the release. */
interface RemoteTargetOptions {
  site: URL
  send: Send
  start: BootCheck
  say: Say
}

/** Releases on a running server, in the name of the release token's holder. */
export const remoteTarget = ({ site, send, start, say }: RemoteTargetOptions): ReleaseTarget => {
  const post = async (path: string, json: unknown) =>
    (await send(path, { method: 'POST', json })) as Release
  const liveBuilds = async (): Promise<LiveSite> => ({
    live: (await send('/live', { method: 'GET' })) as LiveRelease | null,
    readLive: fetchLive(site),
    endpoints: (await send('/endpoints', { method: 'GET' })) as string[] | null,
  })
  return {
    liveBuilds,
    release: async (builds, options) => {
      const { live, readLive, endpoints } = await liveBuilds()
      for (const built of builds) await upload(send, say, built)
      const { problems, skipped } = await checkThenBoot(builds, { live, endpoints }, options, () =>
        start(builds, { live, readLive }),
      )
      return post('/releases', {
        builds: builds.map(({ name, build }) => ({ name, build })),
        boot: { problems: problems.slice(0, mostProblems), ...(skipped && { skipped }) },
        ...options,
      })
    },
    promote: (name, options) => post('/promotions', { name, ...options }),
    rollback: (name, options) => post('/rollbacks', { name, ...options }),
    withdraw: (build, options) => post('/withdrawals', { build, ...options }),
    async *history() {
      let query = ''
      for (;;) {
        const reports = (await send(`/releases${query}`, { method: 'GET' })) as ReleaseReport[]
        yield* reports
        const last = reports.at(-1)
        if (!last || last.release.previous === null) return
        query = `?before=${last.release.id}`
      }
    },
    report: async (id) => (await send(`/releases/${id}`, { method: 'GET' })) as ReleaseReport,
    prune: () => {
      throw new ReleaseRefusedError(
        'A release token cannot remove builds: ask an operator to prune on the server.',
      )
    },
  }
}
