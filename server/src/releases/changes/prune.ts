import type { BuildManifest } from '@quad/federation/build-manifest'
import { frontEndsOf } from '@quad/federation/front-ends'
import type { StoredBuild } from '../store/builds.ts'
import { isWithdrawn } from '@quad/federation/release'
import { buildBefore } from './rollback.ts'
import { keyOf, shownIn, type ReleaseStore } from '../store/release-store.ts'

/** Days for which a build stays after the last release that showed it, because a tab may be open so long. */
const daysKept = 30
/** Days for which a build stays that no release shows: for its preview, and for its release. */
const daysPreviewed = 14
const day = 24 * 60 * 60 * 1000

/** Builds that any visitor was shown after a moment, and whether all releases since then could be read. */
const shownSince = async (
  store: ReleaseStore,
  moment: number,
): Promise<{ shown: Set<string>; isComplete: boolean }> => {
  const shown = new Set<string>()
  let replacedAt = Infinity
  let next: number | null = null
  for await (const { release } of store.history()) {
    if (replacedAt < moment) return { shown, isComplete: true }
    for (const key of shownIn(release)) shown.add(key)
    replacedAt = Date.parse(release.time)
    next = release.previous
  }
  return { shown, isComplete: next === null }
}

const neededByRollbacks = async (store: ReleaseStore): Promise<Set<string>> => {
  const { release = null } = (await store.live()) ?? {}
  const before = frontEndsOf(release?.published ?? {}).map(async (name) => {
    const found = await buildBefore(store, release, name)
    return found ? [keyOf(found)] : []
  })
  return new Set((await Promise.all(before)).flat())
}

type NamedBuild = Pick<StoredBuild, 'name' | 'build'>

/** A stored build, for display. */
interface ListedBuild
  extends NamedBuild, Required<Pick<BuildManifest, 'commit' | 'commitDetails'>> {
  /** When it was stored or last released: ISO 8601, UTC. */
  since: string
}

/** Describes stored builds, without those that are still arriving. */
const describe = async (
  store: ReleaseStore,
  builds: readonly StoredBuild[],
): Promise<ListedBuild[]> => {
  const described = builds.map(async ({ name, build, since }) => {
    const manifest = await store.description(name, build)
    if (!manifest) return []
    const { commit, commitDetails = null } = manifest
    return [{ name, build, since: new Date(since).toISOString(), commit, commitDetails }]
  })
  return (await Promise.all(described)).flat()
}

const newestFirst = (builds: readonly StoredBuild[]): StoredBuild[] =>
  builds.toSorted((a, b) => b.since - a.since)

/** Lists the newest builds of each front end, newest first, without withdrawn ones. */
export const newestBuilds = async (
  store: ReleaseStore,
  perFrontEnd: number,
): Promise<ListedBuild[]> => {
  const { release = null } = (await store.live()) ?? {}
  const stored = newestFirst(await store.builds()).filter(
    ({ name, build }) => !release || !isWithdrawn(release, name, build),
  )
  const byFrontEnd = Map.groupBy(stored, ({ name }) => name)
  return describe(
    store,
    [...byFrontEnd.values()].flatMap((builds) => builds.slice(0, perFrontEnd)),
  )
}

/**
 * Lists the builds that were stored in the last 14 days, that no visitor was shown in the last 30, and that are not
 * withdrawn.
 *
 * @returns newest first
 */
export const previews = async (store: ReleaseStore): Promise<ListedBuild[]> => {
  const now = Date.now()
  const { release = null } = (await store.live()) ?? {}
  const { shown } = await shownSince(store, now - daysKept * day)
  const found = (await store.builds()).filter((stored) => {
    if (stored.since < now - daysPreviewed * day || shown.has(keyOf(stored))) return false
    return !release || !isWithdrawn(release, stored.name, stored.build)
  })
  return describe(store, newestFirst(found))
}

/** Removes builds that were not shown after a moment. `needed`: those that stay nevertheless. */
const removeUnshown = async (
  store: ReleaseStore,
  now: number,
  moment: number,
  needed: ReadonlySet<string>,
): Promise<NamedBuild[]> => {
  const { shown, isComplete } = await shownSince(store, moment)
  if (!isComplete) return []
  const old = (await store.builds()).filter((stored) => {
    const key = keyOf(stored)
    return stored.since < now - daysPreviewed * day && !shown.has(key) && !needed.has(key)
  })
  for (const build of old) await store.removeBuild(build)
  return old.map(({ name, build }) => ({ name, build }))
}

/**
 * Removes the files of builds that were stored more than 14 days ago, that no visitor was shown for 30 days, and that no
 * rollback would restore. The documents of the releases stay. Removes nothing if one of them cannot be read.
 *
 * @param now milliseconds
 * @returns the removed builds
 */
export const prune = async (store: ReleaseStore, now = Date.now()): Promise<NamedBuild[]> =>
  removeUnshown(store, now, now - daysKept * day, await neededByRollbacks(store))

/**
 * Removes the builds that were stored more than 14 days ago and that no visitor was ever shown, so that the address of a
 * preview ends. Removes nothing if a release cannot be read.
 *
 * @returns the removed builds
 */
export const prunePreviews = (store: ReleaseStore): Promise<NamedBuild[]> =>
  removeUnshown(store, Date.now(), 0, new Set())
