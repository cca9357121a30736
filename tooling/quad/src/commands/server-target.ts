import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ExplainedRelease, ReleaseHistory } from '@quad/contract'
import pLimit from 'p-limit'
import type { Say } from '../build/build.ts'
import type { StoredBuilds } from '../boot/boot-check.ts'
import type { FrontEndName } from '@quad/federation/front-ends'
import type { BuildManifest } from '@quad/federation/build-manifest'
import { readManifest, type Built } from '@quad/federation/built-files'
import type {
  Force,
  GateCheck,
  LiveRelease,
  NeighbourVerdict,
  Release,
  ShownBuild,
  UnreleasedBuild,
} from '@quad/federation/release'
import type { Send } from './server-client.ts'

/** Options of a command that makes a release. */
export interface CommandOptions {
  /** Percent of the visitors; absent for all. */
  canary?: number
  force?: Force
}

/** Opens the pages of builds before they are released, as soon as they are stored. */
export type BootCheck = (stored: Promise<StoredBuilds>) => Promise<GateCheck>

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
    say(`uploaded ${done} of ${all} new files of ${name}`)
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
const reported = ({ problems, skipped, builds, blank }: GateCheck) => ({
  problems: problems.slice(0, mostProblems),
  ...(blank && { blank }),
  ...(skipped && { skipped }),
  ...(builds && { builds }),
})

/** A build that is stored and in no release of the last 30 days: only its address shows it. */
export interface StoredPreview extends Omit<ShownBuild, 'share'> {
  /** When it was stored: ISO 8601, UTC. */
  since: string
}

/** A running server, and the steps before the release. */
interface ServerTargetOptions {
  send: Send
  /** Origin of the site's pages. */
  site: string
  /** Absent: no page is opened. */
  boot?: BootCheck
  say: Say
}

/** The build to go back to: by its id, or as the one that visitors had at a time (ISO 8601, UTC). */
export type RollbackGoal = { build: string } | { time: string }

type Forced = Pick<CommandOptions, 'force'>

/** Releases on a running server, in the name of the release token's holder. Each method throws `ReleaseRefusedError`. */
export const serverTarget = ({ send, site, boot, say }: ServerTargetOptions) => {
  const get = (path: string) => send(path, { method: 'GET' })
  const post = async (path: string, json: unknown) =>
    (await send(path, { method: 'POST', json })) as Release

  const live = async () => (await get('/live')) as LiveRelease | null

  const addressOf = (builds: readonly Pick<Built, 'name' | 'build'>[]): string =>
    `${site}/?${builds.map(({ name, build }) => `mf.${name}=${build}`).join('&')}`

  return {
    live,
    /** Stores builds without a release, and resolves to the address that shows them. */
    preview: async (builds: readonly Built[]): Promise<string> => {
      for (const built of builds) await upload(send, say, built)
      return addressOf(builds)
    },
    /** The previews of the last 14 days with their addresses, newest first. */
    previews: async () => {
      const stored = (await get('/previews')) as StoredPreview[]
      return stored.map((each) => ({ ...each, address: addressOf([each]) }))
    },
    /**
     * Refuses what no build of the named front ends can change: a canary of 80 %, for example, the token of another
     * team, a check that cannot be forced, or a freeze, unless `evenFrozen` or forced.
     */
    requireAllowed: async (
      names: readonly FrontEndName[],
      { canary, force, evenFrozen = false }: CommandOptions & { evenFrozen?: boolean },
    ): Promise<void> => {
      const query = names.map((name) => `name=${name}`)
      if (canary !== undefined) query.push(`canary=${canary}`)
      if (evenFrozen) query.push('evenFrozen=true')
      for (const check of force?.checks ?? []) query.push(`force=${encodeURIComponent(check)}`)
      await get(`/allowed?${query.join('&')}`)
    },
    /**
     * @param building the builds, which may not be finished; it rejects with the reason to stop
     * @param options.commit whether the checkout has the commits of the builds that are replaced
     */
    release: async (
      building: readonly Built[] | Promise<readonly Built[]>,
      { commit, ...options }: CommandOptions & { commit?: GateCheck } = {},
    ) => {
      const shared = { ...(commit && { commit: reported(commit) }), ...options }
      const store = async (): Promise<StoredBuilds> => {
        const built = await building
        const candidates = await Promise.all(built.map(({ folder }) => readManifest(folder)))
        await post('/announcements', { builds: candidates, ...shared })
        for (const each of built) await upload(send, say, each)
        return { candidates, built, live: await live() }
      }
      const stored = store()
      const [{ candidates }, check] = await Promise.all([stored, boot?.(stored)])
      return post('/releases', {
        builds: candidates.map(({ name, build }) => ({ name, build })),
        ...(check && { boot: reported(check) }),
        ...shared,
      })
    },
    /** @param canary its build */
    promote: (name: FrontEndName, canary: string, options: Forced) =>
      post('/promotions', { name, build: canary, ...options }),
    rollback: (name: FrontEndName, options: Forced & { to?: RollbackGoal }) =>
      post('/rollbacks', { name, ...options }),
    remove: (name: FrontEndName) => post('/removals', { name }),
    freeze: (name: FrontEndName, why: string) => post('/freezes', { name, why }),
    unfreeze: (name: FrontEndName) => post('/unfreezes', { name }),
    withdraw: (build: string, options: Forced) => post('/withdrawals', { build, ...options }),
    /** Of these builds those that are not live, and why a start leaves one alone. */
    unreleased: async (builds: readonly Pick<Built, 'name' | 'build'>[]) =>
      (await send('/unreleased', {
        method: 'POST',
        json: { builds: builds.map(({ name, build }) => ({ name, build })) },
      })) as UnreleasedBuild[],
    /** Checks whether each build can be released alone; without those that are live. */
    judgeNeighbours: async (builds: readonly BuildManifest[]) =>
      (await send('/neighbours', { method: 'POST', json: { builds } })) as NeighbourVerdict[],
    /** The releases, newest first. `before`: only those older than this id. */
    async *history(before?: number): AsyncGenerator<ExplainedRelease, undefined> {
      let query = before === undefined ? '' : `?before=${before}`
      for (;;) {
        const { releases, next } = (await get(`/history${query}`)) as ReleaseHistory
        yield* releases
        if (next === null) return
        query = `?before=${next}`
      }
    },
    /** Removes unused builds, and resolves to their names. */
    prune: async () =>
      (await send('/prunings', { method: 'POST' })) as Pick<Built, 'name' | 'build'>[],
  }
}

/** The server on which a command makes releases. */
export type ReleaseTarget = ReturnType<typeof serverTarget>
