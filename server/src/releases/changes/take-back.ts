import { frontEndsOf, type FrontEndName } from '@quad/federation/front-ends'
import { ReleaseRefusedError, type Release } from '@quad/federation/release'
import type { ReleaseStore } from '../store/release-store.ts'
import { makeRelease, theServer, without, type Change } from './make-release.ts'
import { buildBefore, restoring } from './rollback.ts'

/** A build that fails in browsers. */
interface FailingBuild {
  name: FrontEndName
  build: string
  /** A sentence for the team. */
  why: string
}

/**
 * Takes a failing build back. The release records the reason, and the gate refuses the same build from then on.
 *
 * @param plan the change of the live release; undefined if visitors do not get the build any more
 * @returns whether this call took it back; true for one of several servers
 * @throws ReleaseRefusedError if the gate refuses the other builds
 */
const takeBack = async (
  store: ReleaseStore,
  { name, build, why }: FailingBuild,
  plan: (live: Release) => Promise<Change | undefined>,
): Promise<boolean> => {
  let isOn = true
  try {
    await makeRelease(
      store,
      async (live, release) => {
        const change = live && (await plan(live))
        isOn = Boolean(change)
        if (!live || !change) throw new ReleaseRefusedError(`Build ${build} is not shown any more.`)
        const stopped = { ...live.stopped, [name]: { build, why, release } }
        return { ...change, next: { ...change.next, stopped }, evenFrozen: true }
      },
      { who: theServer },
    )
  } catch (error) {
    if (isOn) throw error
  }
  return isOn
}

/** Stops a canary that fails in browsers, if it is on, as {@link takeBack} does. */
export const stopCanary = (store: ReleaseStore, failing: FailingBuild): Promise<boolean> =>
  takeBack(store, failing, async ({ canaries }) => {
    const { name, build } = failing
    if (canaries[name]?.build !== build) return undefined
    return {
      what: `canary of ${name} ${build} stopped`,
      next: { canaries: without(canaries, name) },
    }
  })

/** The builds before those that a release made live and that are still live. */
const buildsBefore = async (store: ReleaseStore, live: Release, id: number) => {
  const names = frontEndsOf(live.since).filter((name) => live.since[name] === id)
  const found = await Promise.all(names.map((name) => buildBefore(store, live, name)))
  return found.filter((before) => before !== null)
}

/**
 * Restores the builds before a release that fails in browsers, as {@link takeBack} does: of all its front ends, because
 * those that were released together may need each other.
 *
 * @param failing.id the number of the release
 */
export const rollBackFailing = (
  store: ReleaseStore,
  failing: FailingBuild & { id: number },
): Promise<boolean> =>
  takeBack(store, failing, async (live) => {
    const { id, name, build } = failing
    if (live.since[name] !== id || live.frontEnds[name] !== build) return undefined
    const before = await buildsBefore(store, live, id)
    if (before.length === 0) throw new ReleaseRefusedError(`Release ${id} cannot be rolled back.`)
    const restored = before.map((each) => `${each.name} to ${each.build}`).join(', ')
    return {
      what: `rollback of ${restored}, because build ${build} of ${name} failed`,
      ...restoring(live, before),
    }
  })
