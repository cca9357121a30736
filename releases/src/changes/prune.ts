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
  const before = frontEndsOf(release?.frontEnds ?? {}).map(async (name) => {
    const found = await buildBefore(store, release, name)
    return found ? [keyOf(found)] : []
  })
  return new Set((await Promise.all(before)).flat())
}

type NamedBuild = Pick<StoredBuild, 'name' | 'build'>

/** A build that only its preview shows. */
interface Preview extends NamedBuild {
  /** When it was stored: ISO 8601, UTC. */
  since: string
}

/**
 * Lists the builds that were stored in the last 14 days, that no visitor was shown in the last 30, and that are not
 * withdrawn.
 *
 * @returns newest first
 */
export const previews = async (store: ReleaseStore): Promise<Preview[]> => {
  const now = Date.now()
  const { release = null } = (await store.live()) ?? {}
  const { shown } = await shownSince(store, now - daysKept * day)
  const found: StoredBuild[] = []
  for (const stored of await store.builds()) {
    const { name, build, since } = stored
    if (since < now - daysPreviewed * day || shown.has(keyOf(stored))) continue
    if (release && isWithdrawn(release, name, build)) continue
    // Not while it is stored.
    if (await store.manifest(name, build)) found.push(stored)
  }
  return found
    .toSorted((a, b) => b.since - a.since)
    .map(({ name, build, since }) => ({ name, build, since: new Date(since).toISOString() }))
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
