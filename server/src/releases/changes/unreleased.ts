import type { Built } from '@quad/federation/built-files'
import type { FrontEndName } from '@quad/federation/front-ends'
import {
  isWithdrawn,
  type LiveRelease,
  type Release,
  type UnreleasedBuild,
} from '@quad/federation/release'
import { freezeOf } from '../gate/gate.ts'
import type { ReleaseStore } from '../store/release-store.ts'

type Named = Pick<Built, 'name' | 'build'>

const isShown = ({ release }: LiveRelease, { name, build }: Named): boolean =>
  release.frontEnds[name] === build || release.canaries[name]?.build === build

/** The newest release that showed each build to visitors; new builds have none. Reads the history once, newest first. */
const releasesOf = async (
  store: ReleaseStore,
  builds: readonly Named[],
): Promise<Map<Named, number>> => {
  const found = new Map<Named, number>()
  if (builds.length === 0) return found
  for await (const document of store.history()) {
    for (const build of builds) {
      if (!found.has(build) && isShown(document, build)) found.set(build, document.release.id)
    }
    if (found.size === builds.length) break
  }
  return found
}

/** Whether a front end is not live, and not because its build was withdrawn. */
const isRemoved = (release: Release, name: FrontEndName): boolean => {
  const last = release.published[name]
  return last !== undefined && !release.frontEnds[name] && !isWithdrawn(release, name, last)
}

const reasonToStay = (
  live: LiveRelease | null,
  name: FrontEndName,
  earlier: number | undefined,
): string | null => {
  if (live?.release.canaries[name]) return 'a canary of it is on.'
  if (live && isRemoved(live.release, name)) return 'it was removed.'
  return earlier === undefined ? null : `release ${earlier} had this build already.`
}

/**
 * Of some builds those that are not live, and why a start of a server leaves one alone: its front end is frozen, was
 * removed or has a canary, or the build was released before. Another team has released since. The store expects the
 * builds from then on.
 */
export const unreleased = async (
  store: ReleaseStore,
  builds: readonly Named[],
): Promise<UnreleasedBuild[]> => {
  store.expect(builds)
  const live = await store.live()
  const notLive = builds.filter(({ name, build }) => live?.release.frontEnds[name] !== build)
  const earlier = await releasesOf(store, notLive)
  return notLive.map((each) => {
    const { name, build } = each
    const freeze = freezeOf(live?.release ?? null, name)
    return {
      name,
      build,
      frozen: freeze === undefined ? null : `it is ${freeze}`,
      stays: reasonToStay(live, name, earlier.get(each)),
      replaces: live?.manifests[name]?.commit ?? null,
    }
  })
}
