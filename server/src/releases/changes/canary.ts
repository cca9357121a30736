import type { FrontEndName } from '@quad/federation/front-ends'
import {
  ReleaseRefusedError,
  type Canary,
  type Release,
  type GateCheck,
} from '@quad/federation/release'
import type { ReleaseStore } from '../store/release-store.ts'
import { makeRelease, without, type ReleaseOptions } from './make-release.ts'
import { notStarted } from './publish.ts'

/**
 * The canary of a front end.
 *
 * @param build what it must be; absent: any
 * @throws ReleaseRefusedError if there is none, or another
 */
const canaryOf = (live: Release | null, name: FrontEndName, build?: string): Canary => {
  const canary = live?.canaries[name]
  if (!canary) throw new ReleaseRefusedError(`${name} has no canary.`)
  if (build !== undefined && canary.build !== build) {
    throw new ReleaseRefusedError(
      `The canary of ${name} has changed meanwhile. Repeat the command.`,
    )
  }
  return canary
}

/** The boot check of a canary, which its visitors have repeated. */
const bootOfCanary = async (store: ReleaseStore, { since }: Canary): Promise<GateCheck> => {
  const started = await store.release(since)
  const boot = started?.gate.checks.find(({ name }) => name === 'boot')
  return boot && boot.skipped === undefined ? { ...boot, release: since } : notStarted
}

interface PromoteOptions extends ReleaseOptions {
  /** The canary that is meant; absent: the present one. */
  build?: string
}

/**
 * Promotes a front end's canary to all visitors. It takes over the canary's boot check. Throws `ReleaseRefusedError`,
 * also if the canary becomes another meanwhile.
 */
export const promote = async (
  store: ReleaseStore,
  name: FrontEndName,
  { build: meant, ...options }: PromoteOptions,
): Promise<Release> => {
  const site = await store.live()
  const canary = canaryOf(site?.release ?? null, name, meant)
  const { build } = canary
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
    { ...options, found: [await bootOfCanary(store, canary)] },
  )
}
