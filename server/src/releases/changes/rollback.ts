import type { FrontEndName } from '@quad/federation/front-ends'
import { isWithdrawn, ReleaseRefusedError, type Release } from '@quad/federation/release'
import { makeRelease, without, type Change, type ReleaseOptions } from './make-release.ts'
import type { ReleaseStore } from '../store/release-store.ts'

/** A build that was live before the present one. */
interface EarlierBuild {
  name: FrontEndName
  build: string
  /** The release that made it live. */
  since: number
}

const shownBy = (release: Release | null, name: FrontEndName): EarlierBuild | null => {
  const build = release?.frontEnds[name]
  const since = release?.since[name]
  return build === undefined || since === undefined ? null : { name, build, since }
}

/** The build that visitors had from the newest release that matches; null if they had none. */
const lastShown = async (
  store: ReleaseStore,
  name: FrontEndName,
  matches: (release: Release) => boolean,
): Promise<EarlierBuild | null> => {
  for await (const { release } of store.history()) {
    if (matches(release)) return shownBy(release, name)
  }
  return null
}

/** The build that a release replaced. */
const replacedBy = async (
  store: ReleaseStore,
  id: number,
  name: FrontEndName,
): Promise<EarlierBuild | null> => {
  const { previous = null } = (await store.release(id)) ?? {}
  return previous === null ? null : shownBy(await store.release(previous), name)
}

/**
 * Builds that were live before the present one, the latest first, without rolled-back ones. If the front end is not live,
 * its last live build is the first.
 */
export async function* earlierBuilds(
  store: ReleaseStore,
  live: Release,
  name: FrontEndName,
): AsyncGenerator<EarlierBuild> {
  const present = live.since[name]
  let earlier =
    present === undefined
      ? await lastShown(store, name, ({ frontEnds }) => name in frontEnds)
      : await replacedBy(store, present, name)
  while (earlier) {
    yield earlier
    earlier = await replacedBy(store, earlier.since, name)
  }
}

/** The build that a rollback restores. Withdrawn builds and those whose files were removed are left out. */
export const buildBefore = async (
  store: ReleaseStore,
  live: Release | null,
  name: FrontEndName,
): Promise<EarlierBuild | null> => {
  if (!live) return null
  for await (const earlier of earlierBuilds(store, live, name)) {
    const { build } = earlier
    if (!isWithdrawn(live, name, build) && (await store.manifest(name, build))) return earlier
  }
  return null
}

/** The change that shows earlier builds again. */
export const restoring = (
  live: Release | null,
  earlier: readonly EarlierBuild[],
): Pick<Change, 'next' | 'candidates'> => {
  const builds = Object.fromEntries(earlier.map(({ name, build }) => [name, build]))
  const since = Object.fromEntries(earlier.map((each) => [each.name, each.since]))
  return {
    next: {
      frontEnds: { ...live?.frontEnds, ...builds },
      since: { ...live?.since, ...since },
    },
    candidates: builds,
  }
}

const endCanary = (live: Release, name: FrontEndName, build: string): Change => ({
  what: `end of the canary of ${name} ${build}`,
  next: { canaries: without(live.canaries, name) },
})

const bringBack = async (
  store: ReleaseStore,
  live: Release | null,
  name: FrontEndName,
): Promise<Change> => {
  const before = await buildBefore(store, live, name)
  if (!before) {
    throw new ReleaseRefusedError(
      `${name} has no earlier build to go back to. If the files of one have been removed, check out its commit and release it from there.`,
    )
  }
  return { what: `rollback of ${name} to ${before.build}`, ...restoring(live, [before]) }
}

/** The build to go back to: by its id, or as the one that visitors had at a time (ISO 8601). */
export type RollbackGoal = { build: string } | { time: string }

const shownBuild = async (
  store: ReleaseStore,
  name: FrontEndName,
  goal: RollbackGoal,
): Promise<EarlierBuild> => {
  if ('build' in goal) {
    const found = await lastShown(store, name, ({ frontEnds }) => frontEnds[name] === goal.build)
    if (found) return found
    throw new ReleaseRefusedError(
      `No release showed build ${goal.build} of ${name} to all visitors. See npm run releases -- --all`,
    )
  }
  const moment = Date.parse(goal.time)
  const found = await lastShown(store, name, ({ time }) => Date.parse(time) <= moment)
  if (found) return found
  throw new ReleaseRefusedError(
    `Visitors had no build of ${name} at ${goal.time}. See npm run releases -- --all`,
  )
}

/** Restores a build that was live, and ends the canary. */
const goBackTo = async (
  store: ReleaseStore,
  live: Release | null,
  name: FrontEndName,
  goal: RollbackGoal,
): Promise<Change> => {
  const earlier = await shownBuild(store, name, goal)
  const { build } = earlier
  const isLive = live?.frontEnds[name] === build
  if (live && isLive && live.canaries[name]) return endCanary(live, name, live.canaries[name].build)
  if (isLive) throw new ReleaseRefusedError(`Build ${build} of ${name} is live already.`)
  const restored = restoring(live, [earlier])
  return {
    ...restored,
    what: `rollback of ${name} to ${build}`,
    next: { ...restored.next, canaries: without(live?.canaries, name) },
  }
}

interface RollbackOptions extends ReleaseOptions {
  /** The canary, or the live build without one, that is meant; absent: the present one. */
  build?: string
  /** Absent: the build before the present one. */
  to?: RollbackGoal
}

/**
 * Ends the canary of a front end. Without a canary, restores the build that was live before the present one, or before
 * the front end was removed. With `to`, ends the canary and restores that build. Leaves the other front ends unchanged.
 * Throws `ReleaseRefusedError`, also if the build becomes another meanwhile: two people who end the same canary would
 * take back the live build, too.
 */
export const rollback = (
  store: ReleaseStore,
  name: FrontEndName,
  { build: meant, to, ...releasing }: RollbackOptions,
): Promise<Release> =>
  makeRelease(
    store,
    async (live) => {
      const canary = live?.canaries[name]
      const now = canary?.build ?? live?.frontEnds[name]
      if (meant !== undefined && now !== meant) {
        throw new ReleaseRefusedError(
          `Build ${meant} of ${name} is not the newest any more. See what is live, and roll back again if needed.`,
        )
      }
      if (to) return goBackTo(store, live, name, to)
      return live && canary ? endCanary(live, name, canary.build) : bringBack(store, live, name)
    },
    releasing,
  )
