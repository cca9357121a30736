import type { FrontEndName } from '../../policy.ts'
import { makeRelease, without, type ReleaseOptions } from './make-release.ts'
import { ReleaseRefusedError, type Release } from '../store/release.ts'
import type { ReleaseStore } from '../store/release-store.ts'

const canaryOf = (live: Release | null, name: FrontEndName) => {
  const canary = live?.canaries[name]
  if (!canary) throw new ReleaseRefusedError(`${name} has no canary.`)
  return canary
}

/** Promotes a front end's canary to all visitors. Throws `ReleaseRefusedError`. */
export const promote = (
  store: ReleaseStore,
  name: FrontEndName,
  releasing: ReleaseOptions,
): Promise<Release> =>
  makeRelease(
    store,
    async (live, id) => {
      const { build } = canaryOf(live, name)
      return {
        what: `${name} ${build}, until now a canary`,
        next: {
          frontEnds: { ...live?.frontEnds, [name]: build },
          since: { ...live?.since, [name]: id },
          canaries: without(live?.canaries, name),
        },
        candidates: { [name]: build },
      }
    },
    releasing,
  )

/**
 * Stops a canary that fails in browsers, if it is on. The release records the reason, and the gate refuses the
 * same build from then on.
 *
 * @param why a sentence for the team
 * @returns whether this call stopped it; true for one of several servers
 */
export const stopCanary = async (
  store: ReleaseStore,
  { name, build, why }: { name: FrontEndName; build: string; why: string },
): Promise<boolean> => {
  let isOn = true
  try {
    await makeRelease(
      store,
      async (live, release) => {
        isOn = live?.canaries[name]?.build === build
        if (!isOn) throw new ReleaseRefusedError(`Build ${build} is not a canary of ${name}.`)
        return {
          what: `canary of ${name} ${build} stopped`,
          next: {
            canaries: without(live?.canaries, name),
            stopped: { ...live?.stopped, [name]: { build, why, release } },
          },
          candidates: {},
        }
      },
      { who: 'the server' },
    )
  } catch (error) {
    if (isOn) throw error
  }
  return isOn
}
