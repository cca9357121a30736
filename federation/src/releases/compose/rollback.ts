import type { FrontEndName } from '../../policy.ts'
import { makeRelease, without, type Change, type ReleaseOptions } from './make-release.ts'
import { isWithdrawn, ReleaseRefusedError, type Release } from '../store/release.ts'
import type { ReleaseStore } from '../store/release-store.ts'

/** The build that a rollback restores, and the release that made it live. Withdrawn builds are left out. */
export const buildBefore = async (
  store: ReleaseStore,
  live: Release | null,
  name: FrontEndName,
): Promise<{ build: string; since: number } | null> => {
  if (!live) return null
  let present = live.since[name]
  while (present !== undefined) {
    const { previous = null } = (await store.release(present)) ?? {}
    const before = previous === null ? null : await store.release(previous)
    const build = before?.frontEnds[name]
    const since = before?.since[name]
    if (build === undefined || since === undefined) return null
    if (!isWithdrawn(live, name, build)) return { build, since }
    present = since
  }
  return null
}

const endCanary = (live: Release, name: FrontEndName, build: string): Change => ({
  what: `end of the canary of ${name} ${build}`,
  next: { canaries: without(live.canaries, name) },
  candidates: {},
})

const bringBack = async (
  store: ReleaseStore,
  live: Release | null,
  name: FrontEndName,
): Promise<Change> => {
  const before = await buildBefore(store, live, name)
  if (!before) throw new ReleaseRefusedError(`${name} has no earlier build to go back to.`)
  const { build, since } = before
  return {
    what: `rollback of ${name} to ${build}`,
    next: {
      frontEnds: { ...live?.frontEnds, [name]: build },
      since: { ...live?.since, [name]: since },
    },
    candidates: { [name]: build },
  }
}

/**
 * Ends the canary of a front end. Without a canary, restores the build that was live before the present one. Leaves
 * the other front ends unchanged. Throws `ReleaseRefusedError`.
 */
export const rollback = (
  store: ReleaseStore,
  name: FrontEndName,
  releasing: ReleaseOptions,
): Promise<Release> =>
  makeRelease(
    store,
    async (live) => {
      const canary = live?.canaries[name]
      return live && canary ? endCanary(live, name, canary.build) : bringBack(store, live, name)
    },
    releasing,
  )
