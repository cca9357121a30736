import type { Built } from '@quad/federation/built-files'
import type { BuildManifest } from '@quad/federation/build-manifest'
import type { FrontEndName } from '@quad/federation/front-ends'
import {
  askRelease,
  makeRelease,
  requireManifest,
  requireShell,
  type PlanChange,
  type ReleaseOptions,
} from './make-release.ts'
import {
  ReleaseRefusedError,
  type BuildIds,
  type Release,
  type GateCheck,
} from '@quad/federation/release'
import { frozenProblems } from '../gate/gate.ts'
import { checkStyles } from '../gate/styles.ts'
import type { ReleaseStore } from '../store/release-store.ts'
import { identityCheck } from './store-build.ts'

export interface PublishOptions extends ReleaseOptions {
  /** Percent of the visitors, 1 to 50, who get the builds; absent for all. */
  canary?: number
  /** Result of the boot check; absent if it did not run. */
  boot?: GateCheck
  /** Whether the checkout has the commits of the replaced builds; absent if that was not checked. */
  commit?: GateCheck | undefined
}

/** The result of a boot check that did not run. */
export const notStarted: GateCheck = { name: 'boot', problems: [], skipped: 'it was not started' }

/** The largest share of the visitors who may get a canary, in percent. */
const largestShare = 50

const forEveryone =
  (builds: BuildIds, names: readonly FrontEndName[], what: string): PlanChange =>
  async (live, id) => {
    const changed = names.filter((name) => live?.frontEnds[name] !== builds[name])
    const canaries = Object.entries(live?.canaries ?? {}).filter(([name]) => !(name in builds))
    return {
      what,
      next: {
        frontEnds: { ...live?.frontEnds, ...builds },
        since: { ...live?.since, ...Object.fromEntries(changed.map((name) => [name, id])) },
        published: { ...live?.published, ...builds },
        canaries: Object.fromEntries(canaries),
      },
      candidates: builds,
    }
  }

const requireLive = (live: Release | null, name: FrontEndName): string => {
  const now = live?.frontEnds[name]
  if (now !== undefined) return now
  throw new ReleaseRefusedError(
    `${name} has no live build for the other visitors. Release it without --canary first.`,
  )
}

const asCanary =
  (builds: BuildIds, names: readonly FrontEndName[], what: string, share: number): PlanChange =>
  async (live, id) => {
    const canaries = { ...live?.canaries }
    for (const name of names) {
      const build = builds[name] ?? ''
      if (requireLive(live, name) === build) {
        throw new ReleaseRefusedError(`Build ${build} of ${name} is live for all visitors.`)
      }
      const now = canaries[name]
      canaries[name] = { build, share, since: now?.build === build ? now.since : id }
    }
    return {
      what: `${what} as a canary for ${share} %`,
      next: { published: { ...live?.published, ...builds }, canaries },
      candidates: builds,
    }
  }

const requireShare = (share: number): void => {
  if (Number.isInteger(share) && share >= 1 && share <= largestShare) return
  throw new ReleaseRefusedError(`A canary's share is a whole percentage from 1 to ${largestShare}.`)
}

interface Intended {
  /** Percent of the visitors; absent for all. */
  canary?: number | undefined
  /** Whether a freeze does not refuse it: a preview, or a release by force. */
  evenFrozen?: boolean | undefined
}

/**
 * Refuses what no build of these front ends can change: one is frozen, a remote is released where there is no shell, or
 * the canary has an impossible share or no live build beside it.
 *
 * @throws ReleaseRefusedError
 */
export const requireAllowed = (
  names: readonly FrontEndName[],
  live: Release | null,
  { canary, evenFrozen = false }: Intended,
): void => {
  const frozen = evenFrozen ? [] : names.flatMap((name) => frozenProblems(live, name))
  if (frozen.length > 0) throw new ReleaseRefusedError(frozen.join('\n'))
  requireShell({ ...live?.frontEnds, ...Object.fromEntries(names.map((name) => [name, name])) })
  if (canary === undefined) return
  requireShare(canary)
  for (const name of names) requireLive(live, name)
}

/**
 * Plans the release of builds on top of the live one, for all visitors or as canaries.
 *
 * @param canary percent of the visitors; absent for all
 * @throws ReleaseRefusedError
 */
const planPublication = (
  store: ReleaseStore,
  candidates: readonly Pick<Built, 'name' | 'build'>[],
  { canary, commit }: { canary?: number | undefined; commit?: GateCheck | undefined },
): PlanChange => {
  if (canary !== undefined) requireShare(canary)
  const names = candidates.map(({ name }) => name)
  const builds: BuildIds = Object.fromEntries(candidates.map(({ name, build }) => [name, build]))
  const what = candidates.map(({ name, build }) => `${name} ${build}`).join(', ')
  const change =
    canary === undefined ? forEveryone(builds, names, what) : asCanary(builds, names, what, canary)
  return async (live, id) => {
    const changed = names.find((name) => commit && commit.builds?.[name] !== live?.frontEnds[name])
    if (changed === undefined) return change(live, id)
    const since = await store.release(live?.since[changed] ?? 0)
    const by = since ? ` by ${since.who} at ${since.time} in release ${since.id}` : ''
    throw new ReleaseRefusedError(
      `${changed} was changed meanwhile${by}. Repeat the command: with --repeat it does so itself.`,
    )
  }
}

const checksOf = async (
  store: ReleaseStore,
  manifests: readonly BuildManifest[],
  { commit, boot }: Pick<PublishOptions, 'commit' | 'boot'>,
): Promise<GateCheck[]> => [
  await identityCheck(store, manifests),
  ...(commit ? [commit] : []),
  ...(boot ? [boot] : []),
]

/**
 * Publishes stored builds as one release on top of the live one, for all visitors or as canaries. Simultaneous releases
 * all succeed, in sequence. Throws `ReleaseRefusedError`.
 */
export const publish = async (
  store: ReleaseStore,
  builds: readonly Pick<Built, 'name' | 'build'>[],
  { canary, commit, boot = notStarted, ...releasing }: PublishOptions,
): Promise<Release> => {
  const manifests = await Promise.all(
    builds.map(({ name, build }) => requireManifest(store, name, build)),
  )
  const found = [
    await checkStyles(store, manifests),
    ...(await checksOf(store, manifests, { commit, boot })),
  ]
  return makeRelease(store, planPublication(store, builds, { canary, commit }), {
    ...releasing,
    found,
  })
}

/**
 * Refuses a publication before any file of its builds is sent, as far as their manifests show it. Throws
 * `ReleaseRefusedError`, and the history keeps the refusal.
 */
export const announce = async (
  store: ReleaseStore,
  announced: readonly BuildManifest[],
  { canary, commit, ...releasing }: Omit<PublishOptions, 'boot'>,
): Promise<void> => {
  const found = await checksOf(store, announced, { commit })
  const change = planPublication(store, announced, { canary, commit })
  return askRelease(store, change, { ...releasing, found, announced })
}
