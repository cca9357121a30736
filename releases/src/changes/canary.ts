import { frontEnds, type FrontEndName } from '@quad/federation/front-ends'
import type { GateCheck } from '@quad/federation/release'
import { ReleaseRefusedError, type Canary, type Release } from '@quad/federation/release'
import type { ReleaseStore } from '../store/release-store.ts'
import { checkThenBoot, liveSite, type LiveSite } from './early-checks.ts'
import { makeRelease, without, type Candidate, type ReleaseOptions } from './make-release.ts'
import { notStarted } from './publish.ts'

/**
 * The canary of a front end.
 *
 * @param build what it must be; absent: any
 * @throws ReleaseRefusedError if there is none, or another
 */
export const canaryOf = (live: Release | null, name: FrontEndName, build?: string): Canary => {
  const canary = live?.canaries[name]
  if (!canary) throw new ReleaseRefusedError(`${name} has no canary.`)
  if (build !== undefined && canary.build !== build) {
    throw new ReleaseRefusedError(
      `The canary of ${name} has changed meanwhile. Repeat the command.`,
    )
  }
  return canary
}

/**
 * The boot check of a canary, if its promotion would repeat it: if it started the same builds of all front ends.
 *
 * @param releaseOf reads a release of the history
 */
export const bootOfCanary = async (
  live: Release | null,
  name: FrontEndName,
  releaseOf: (id: number) => Promise<Release | null>,
): Promise<GateCheck | undefined> => {
  const { build, since } = canaryOf(live, name)
  const started = await releaseOf(since)
  const boot = started?.gate.checks.find((check) => check.name === 'boot')
  if (!boot?.builds || boot.skipped !== undefined) return undefined
  const promoted: Release['frontEnds'] = { ...live?.frontEnds, [name]: build }
  const { builds } = boot
  const isSame = frontEnds.every((each) => builds[each] === promoted[each])
  return isSame ? { ...boot, release: since } : undefined
}

interface PromoteOptions extends ReleaseOptions {
  /** The canary that is meant; absent: the present one. */
  build?: string
  /** Runs the boot check, if the canary's does not count; absent: it is skipped. */
  boot?: (canary: Candidate) => Promise<GateCheck>
  /** Whether a boot check that only the releasing machine reported does not count. */
  verify?: boolean
}

const bootOfPromotion = async (
  store: ReleaseStore,
  { name, build }: { name: FrontEndName; build: string },
  { site, boot, verify = false, force }: Omit<PromoteOptions, 'build'> & { site: LiveSite },
): Promise<GateCheck> => {
  const live = site.live?.release ?? null
  const known = await bootOfCanary(live, name, (id) => store.release(id))
  if (known && !(verify && known.unverified)) return known
  if (!boot) return notStarted
  const canary = { name, build, folder: store.buildFolder(name, build) }
  const options = force === undefined ? {} : { force }
  return checkThenBoot([canary], site, options, () => boot(canary))
}

/**
 * Promotes a front end's canary to all visitors. It takes over the canary's boot check, unless another front end was
 * released since that check began. Throws `ReleaseRefusedError`, also if the canary becomes another meanwhile.
 */
export const promote = async (
  store: ReleaseStore,
  name: FrontEndName,
  { build: meant, ...options }: PromoteOptions,
): Promise<Release> => {
  const site = await liveSite(store)
  const { build } = canaryOf(site.live?.release ?? null, name, meant)
  const found = [await bootOfPromotion(store, { name, build }, { ...options, site })]
  return makeRelease(
    store,
    async (live, id) => {
      canaryOf(live, name, build)
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
    { ...options, found },
  )
}

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
