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

/** Builds that were live before the present one, the latest first, without rolled-back ones. */
export async function* earlierBuilds(
  store: ReleaseStore,
  live: Release,
  name: FrontEndName,
): AsyncGenerator<EarlierBuild> {
  let present = live.since[name]
  while (present !== undefined) {
    const { previous = null } = (await store.release(present)) ?? {}
    const before = previous === null ? null : await store.release(previous)
    const build = before?.frontEnds[name]
    const since = before?.since[name]
    if (build === undefined || since === undefined) return
    yield { name, build, since }
    present = since
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

interface RollbackOptions extends ReleaseOptions {
  /** The canary, or the live build without one, that is meant; absent: the present one. */
  build?: string
}

/**
 * Ends the canary of a front end. Without a canary, restores the build that was live before the present one. Leaves
 * the other front ends unchanged. Throws `ReleaseRefusedError`, also if the build becomes another meanwhile: two people
 * who end the same canary would take back the live build, too.
 */
export const rollback = (
  store: ReleaseStore,
  name: FrontEndName,
  { build: meant, ...releasing }: RollbackOptions,
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
      return live && canary ? endCanary(live, name, canary.build) : bringBack(store, live, name)
    },
    releasing,
  )
