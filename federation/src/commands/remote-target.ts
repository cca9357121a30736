import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import type { Built, Say } from '../build/build.ts'
import type { BuildManifest } from '../build-manifest.ts'
import { publicPath, type FrontEndName } from '../front-ends.ts'
import type { ReleaseReport } from '../release.ts'
import { readManifest } from '../built-files.ts'
import { ReleaseRefusedError, type LiveRelease, type Release } from '../release.ts'
import type { BootCheck, LiveSite } from '../boot/in-browser.ts'
import { bootOfCanary, canaryOf } from '@quad/releases'
import { checkThenBoot } from '@quad/releases'
import { refuseBeforeBuild } from '@quad/releases'
import type { GateCheck } from '../release.ts'
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
  let reportedAt = performance.now()
  return () => {
    done += 1
    if (done !== all && performance.now() < reportedAt + progressEvery) return
    reportedAt = performance.now()
    say(`uploaded ${done} of ${all} files of ${name}`)
  }
}

/** Starts the upload of a build. Returns a function that sends the files that the server lacks. */
const startUpload = async (send: Send, say: Say, { name, build, folder }: Built) => {
  const manifest = await readManifest(folder)
  const at = `/builds/${name}/${build}`
  const { missing } = (await send(at, { method: 'PUT', json: manifest })) as { missing: Missing[] }
  const progress = sayProgress(say, name, missing.length)
  return async (): Promise<void> => {
    await limit.map(missing, async ({ path, brotli }) => {
      const bytes = await readFile(join(folder, brotli ? `${path}.br` : path))
      const query = brotli ? '?encoding=br' : ''
      await send(`${at}/files/${path}${query}`, { method: 'PUT', bytes })
      progress()
    })
  }
}

/** Maximum number of problems that a release records. */
const mostProblems = 50

/** The result of a boot check, as the server accepts it. */
const reported = ({ problems, skipped, builds }: GateCheck) => ({
  problems: problems.slice(0, mostProblems),
  ...(skipped && { skipped }),
  ...(builds && { builds }),
})

const readFrom =
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
  /** The server refuses front ends that the token does not release. */
  const fetchLive = async (toRelease: readonly FrontEndName[]) => {
    const query = toRelease.map((name) => `for=${name}`).join('&')
    return (await send(`/live?${query}`, { method: 'GET' })) as LiveRelease | null
  }
  const report = async (id: number) =>
    (await send(`/releases/${id}`, { method: 'GET' })) as ReleaseReport
  const liveBuilds = async (toRelease: readonly FrontEndName[] = []): Promise<LiveSite> => ({
    live: await fetchLive(toRelease),
    readLive: readFrom(site),
    endpoints: (await send('/endpoints', { method: 'GET' })) as string[] | null,
  })
  return {
    liveBuilds: () => liveBuilds(),
    refuseBeforeBuild: async (names, options) => {
      const live = await fetchLive(names)
      refuseBeforeBuild(names, live?.release ?? null, options)
    },
    release: async (builds, { commit, ...options }) => {
      const { live, readLive, endpoints } = await liveBuilds()
      const uploads = []
      for (const built of builds) uploads.push(await startUpload(send, say, built))
      const [boot] = await Promise.all([
        checkThenBoot(builds, { live, endpoints }, { commit, ...options }, () =>
          start(builds, { live, readLive }),
        ),
        ...uploads.map((upload) => upload()),
      ])
      return post('/releases', {
        builds: builds.map(({ name, build }) => ({ name, build })),
        boot: reported(boot),
        ...(commit && { commit: reported(commit) }),
        ...options,
      })
    },
    promote: async (name, options) => {
      const { live, readLive, endpoints } = await liveBuilds([name])
      const { build } = canaryOf(live?.release ?? null, name)
      const releaseOf = async (id: number) => (await report(id)).release
      const known = await bootOfCanary(live?.release ?? null, name, releaseOf)
      const canary = [{ name, build }]
      const boot = known
        ? undefined
        : await checkThenBoot(canary, { live, endpoints }, options, () =>
            start(canary, { live, readLive }),
          )
      return post('/promotions', { name, build, ...(boot && { boot: reported(boot) }), ...options })
    },
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
    report,
    prune: () => {
      throw new ReleaseRefusedError(
        'A release token cannot remove builds: ask an operator to prune on the server.',
      )
    },
  }
}
