import type { FrontEndName } from '../policy.ts'
import { land, without, type Releasing } from './land.ts'
import { ReleaseRefused, type Release } from './release.ts'
import type { ReleaseStore } from './store.ts'

const canaryOf = (live: Release | null, name: FrontEndName) => {
  const canary = live?.canaries[name]
  if (!canary) throw new ReleaseRefused(`${name} has no canary.`)
  return canary
}

/** Gives everybody what is a front end's canary. Throws `ReleaseRefused`. */
export const promote = (
  store: ReleaseStore,
  name: FrontEndName,
  releasing: Releasing,
): Promise<Release> =>
  land(
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
 * Ends a canary that fails in browsers, if it is on. The release says why, and the same build is
 * refused from then on.
 *
 * @param why a sentence for the team
 * @returns whether it was on; of several servers at once, one is told so
 */
export const stopCanary = async (
  store: ReleaseStore,
  { name, build, why }: { name: FrontEndName; build: string; why: string },
): Promise<boolean> => {
  let isOn = true
  try {
    await land(
      store,
      async (live, release) => {
        isOn = live?.canaries[name]?.build === build
        if (!isOn) throw new ReleaseRefused(`Build ${build} is no canary of ${name}.`)
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
