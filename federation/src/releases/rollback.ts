import type { FrontEndName } from '../policy.ts'
import { land } from './land.ts'
import { ReleaseRefused, type Release } from './release.ts'
import type { ReleaseStore } from './store.ts'

/** The release in which the build before the present one of a front end was live. */
const releaseBefore = async (store: ReleaseStore, live: Release | null, name: FrontEndName) => {
  const since = live?.since[name]
  const { previous = null } = (since && (await store.release(since))) || {}
  return previous === null ? null : store.release(previous)
}

/**
 * Brings back the build of one front end that was live before the present one, and leaves the others
 * as they are. Throws `ReleaseRefused`.
 */
export const rollback = (
  store: ReleaseStore,
  name: FrontEndName,
  { who }: { who: string },
): Promise<Release> =>
  land(store, who, async (live) => {
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
      candidates: [name],
    }
  })
