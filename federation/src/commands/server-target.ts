import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import type { Built, Say } from '../build/build.ts'
import type { FrontEndName } from '../front-ends.ts'
import type { ReleaseReport } from '../release.ts'
import { readManifest } from '../built-files.ts'
import { ReleaseRefusedError, type LiveRelease, type Release } from '../release.ts'
import { refuseBeforeBuild } from '@quad/releases'
import type { GateCheck } from '../release.ts'
import type { BootCheck, ReleaseTarget } from './release-target.ts'
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

/** Sends the files of a build that the server lacks, until it has stored the build. */
const upload = async (send: Send, say: Say, { name, build, folder }: Built): Promise<void> => {
  const manifest = await readManifest(folder)
  const at = `/builds/${name}/${build}`
  const offer = async () =>
    (await send(at, { method: 'PUT', json: manifest })) as { missing: Missing[] }
  const { missing } = await offer()
  const progress = sayProgress(say, name, missing.length)
  await limit.map(missing, async ({ path, brotli }) => {
    const bytes = await readFile(join(folder, brotli ? `${path}.br` : path))
    const query = brotli ? '?encoding=br' : ''
    await send(`${at}/files/${path}${query}`, { method: 'PUT', bytes })
    progress()
  })
  if (missing.length > 0) await offer()
}

/** Maximum number of problems that a release records. */
const mostProblems = 50

/** The result of a boot check, as the server accepts it. */
const reported = ({ problems, skipped, builds }: GateCheck) => ({
  problems: problems.slice(0, mostProblems),
  ...(skipped && { skipped }),
  ...(builds && { builds }),
})

/** A running server, and the steps before the release. */
interface ServerTargetOptions {
  send: Send
  boot: BootCheck
  say: Say
}

/** Releases on a running server, in the name of the release token's holder. */
export const serverTarget = ({ send, boot, say }: ServerTargetOptions): ReleaseTarget => {
  const post = async (path: string, json: unknown) =>
    (await send(path, { method: 'POST', json })) as Release
  /** The server refuses front ends that the token does not release. */
  const fetchLive = async (toRelease: readonly FrontEndName[]) => {
    const query = toRelease.map((name) => `for=${name}`).join('&')
    return (await send(`/live?${query}`, { method: 'GET' })) as LiveRelease | null
  }
  const report = async (id: number) =>
    (await send(`/releases/${id}`, { method: 'GET' })) as ReleaseReport
  return {
    liveSite: async () => ({
      live: await fetchLive([]),
      endpoints: (await send('/endpoints', { method: 'GET' })) as string[] | null,
    }),
    refuseBeforeBuild: async (names, options) => {
      const live = await fetchLive(names)
      refuseBeforeBuild(names, live?.release ?? null, options)
    },
    release: async (builds, { commit, ...options }) => {
      const manifests = await Promise.all(builds.map(({ folder }) => readManifest(folder)))
      const shared = { ...(commit && { commit: reported(commit) }), ...options }
      await post('/announcements', { builds: manifests, ...shared })
      for (const built of builds) await upload(send, say, built)
      const names = builds.map(({ name }) => name)
      return post('/releases', {
        builds: builds.map(({ name, build }) => ({ name, build })),
        boot: reported(await boot(manifests, await fetchLive(names))),
        ...shared,
      })
    },
    promote: async (name, options) => {
      const build = (await fetchLive([name]))?.release.canaries[name]?.build
      if (build === undefined) throw new ReleaseRefusedError(`${name} has no canary.`)
      return post('/promotions', { name, build, ...options })
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
    prune: async () =>
      (await send('/prunings', { method: 'POST' })) as { name: FrontEndName; build: string }[],
  }
}
