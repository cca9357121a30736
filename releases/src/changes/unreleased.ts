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

/** The newest release that showed a build to visitors; undefined for a new build. */
const releaseOf = async (store: ReleaseStore, build: Named): Promise<number | undefined> => {
  for await (const document of store.history()) {
    if (isShown(document, build)) return document.release.id
  }
  return undefined
}

/** Whether a front end is not live, and not because its build was withdrawn. */
const isRemoved = (release: Release, name: FrontEndName): boolean => {
  const last = release.published[name]
  return last !== undefined && !release.frontEnds[name] && !isWithdrawn(release, name, last)
}

const reasonToStay = async (
  store: ReleaseStore,
  live: LiveRelease | null,
  build: Named,
): Promise<string | null> => {
  if (live?.release.canaries[build.name]) return 'a canary of it is on.'
  if (live && isRemoved(live.release, build.name)) return 'it was removed.'
  const earlier = await releaseOf(store, build)
  return earlier === undefined ? null : `release ${earlier} had this build already.`
}

/**
 * Of some builds those that are not live, and why a start of a server leaves one alone: its front end is frozen, was
 * removed or has a canary, or the build was released before. Another team has released since.
 */
export const unreleased = async (
  store: ReleaseStore,
  builds: readonly Named[],
): Promise<UnreleasedBuild[]> => {
  const live = await store.live()
  const judged = builds
    .filter(({ name, build }) => live?.release.frontEnds[name] !== build)
    .map(async ({ name, build }): Promise<UnreleasedBuild> => {
      const freeze = freezeOf(live?.release ?? null, name)
      return {
        name,
        build,
        frozen: freeze === undefined ? null : `it is ${freeze}`,
        stays: await reasonToStay(store, live, { name, build }),
        replaces: live?.manifests[name]?.commit ?? null,
      }
    })
  return Promise.all(judged)
}
