import type { FrontEndName } from '@quad/federation/front-ends'
import { ReleaseRefusedError, type Release } from '@quad/federation/release'
import type { ReleaseStore } from '../store/release-store.ts'
import { makeRelease, without } from './make-release.ts'

interface Freezing {
  who: string
  /** A sentence for the teams. */
  why: string
}

/**
 * Freezes a front end: until the end of the freeze, its live build and its canary change only by force, by a withdrawal,
 * and if the server takes a failing build back. A second freeze replaces the reason. Throws `ReleaseRefusedError`.
 */
export const freeze = (
  store: ReleaseStore,
  name: FrontEndName,
  { who, why }: Freezing,
): Promise<Release> =>
  makeRelease(
    store,
    async (live, release) => {
      if (live?.published[name] === undefined) {
        throw new ReleaseRefusedError(`${name} has never been released.`)
      }
      return {
        what: `freeze of ${name}`,
        next: { frozen: { ...live.frozen, [name]: { why, who, release } } },
      }
    },
    { who },
  )

/** Ends the freeze of a front end. Throws `ReleaseRefusedError`. */
export const unfreeze = (
  store: ReleaseStore,
  name: FrontEndName,
  { who }: Pick<Freezing, 'who'>,
): Promise<Release> =>
  makeRelease(
    store,
    async (live) => {
      if (!live?.frozen[name]) throw new ReleaseRefusedError(`${name} is not frozen.`)
      return {
        what: `end of the freeze of ${name}`,
        next: { frozen: without(live.frozen, name) },
      }
    },
    { who },
  )
