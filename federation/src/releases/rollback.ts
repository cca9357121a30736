import type { FrontEndName } from '../policy.ts'
import { land, without, type Change, type Releasing } from './land.ts'
import { ReleaseRefused, type Release } from './release.ts'
import type { ReleaseStore } from './store.ts'

/** The release in which the build before the present one of a front end was live. */
const releaseBefore = async (
  store: ReleaseStore,
  live: Release | null,
  name: FrontEndName,
): Promise<Release | null> => {
  const since = live?.since[name]
  const { previous = null } = (since && (await store.release(since))) || {}
  return previous === null ? null : store.release(previous)
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
  const before = await releaseBefore(store, live, name)
  const build = before?.frontEnds[name]
  const since = before?.since[name]
  if (build === undefined || since === undefined) {
    throw new ReleaseRefused(`${name} has no earlier build to go back to.`)
  }
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
 * Ends the canary of a front end; where there is none, brings back the build that was live before the
 * present one. Leaves the other front ends as they are. Throws `ReleaseRefused`.
 */
export const rollback = (
  store: ReleaseStore,
  name: FrontEndName,
  releasing: Releasing,
): Promise<Release> =>
  land(
    store,
    async (live) => {
      const canary = live?.canaries[name]
      return live && canary ? endCanary(live, name, canary.build) : bringBack(store, live, name)
    },
    releasing,
  )
