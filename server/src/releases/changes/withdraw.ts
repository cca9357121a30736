import type { FrontEndName } from '@quad/federation/front-ends'
import { isWithdrawn, ReleaseRefusedError, type Release } from '@quad/federation/release'
import type { ReleaseStore } from '../store/release-store.ts'
import { makeRelease, without, type Change, type ReleaseOptions } from './make-release.ts'
import { buildBefore, restoring } from './rollback.ts'

/**
 * Returns the front end of a stored build.
 *
 * @throws ReleaseRefusedError for an unknown build
 */
export const frontEndOf = async (store: ReleaseStore, build: string): Promise<FrontEndName> => {
  const { published = {} } = (await store.live())?.release ?? {}
  const named = (await store.builds()).filter((stored) => stored.build === build)
  // A preview of another team may have the same id.
  const known = named.find(({ name }) => published[name] !== undefined) ?? named[0]
  if (known && (await store.manifest(known.name, build))) return known.name
  throw new ReleaseRefusedError(`There is no build ${build}. See npm run releases`)
}

/** Restores the latest earlier build; without one, a remote has none. */
const replaced = async (
  store: ReleaseStore,
  live: Release,
  name: FrontEndName,
): Promise<Pick<Change, 'next' | 'candidates'>> => {
  const before = await buildBefore(store, live, name)
  if (before) return restoring(live, [before])
  if (name === 'shell') {
    throw new ReleaseRefusedError(
      'There is no earlier shell to show instead. Release a corrected one first: npm run release -- shell',
    )
  }
  return {
    next: { frontEnds: without(live.frontEnds, name), since: without(live.since, name) },
  }
}

/**
 * Withdraws a build for good: it is shown to no visitor, in no way, and cannot be released again. If it is live, the
 * latest earlier build takes its place, through the gate. Throws `ReleaseRefusedError`.
 */
export const withdraw = (
  store: ReleaseStore,
  { name, build }: { name: FrontEndName; build: string },
  releasing: ReleaseOptions,
): Promise<Release> =>
  makeRelease(
    store,
    async (live) => {
      if (!live) throw new ReleaseRefusedError('Nothing has been released yet.')
      if (isWithdrawn(live, name, build)) {
        throw new ReleaseRefusedError(`Build ${build} of ${name} has been withdrawn already.`)
      }
      const withdrawn = {
        ...live.withdrawn,
        [name]: [...(live.withdrawn[name] ?? []), build],
      }
      const isCanary = live.canaries[name]?.build === build
      const canaries = isCanary ? without(live.canaries, name) : live.canaries
      const isLive = live.frontEnds[name] === build
      const instead = isLive ? await replaced(store, { ...live, withdrawn }, name) : { next: {} }
      return {
        ...instead,
        what: `withdrawal of ${name} ${build}`,
        next: { ...instead.next, canaries, withdrawn },
        evenFrozen: true,
      }
    },
    releasing,
  )

/**
 * Shows a remote to no visitor any more, until it is released again. Its builds stay. Throws `ReleaseRefusedError`.
 */
export const remove = (
  store: ReleaseStore,
  name: FrontEndName,
  releasing: ReleaseOptions,
): Promise<Release> =>
  makeRelease(
    store,
    async (live) => {
      if (name === 'shell') throw new ReleaseRefusedError('The site needs its shell.')
      if (!live || (live.frontEnds[name] ?? live.canaries[name]) === undefined) {
        throw new ReleaseRefusedError(`${name} is not live.`)
      }
      return {
        what: `removal of ${name}`,
        next: {
          frontEnds: without(live.frontEnds, name),
          since: without(live.since, name),
          canaries: without(live.canaries, name),
        },
      }
    },
    releasing,
  )
