import type { Candidate } from './make-release.ts'
import { planPublication, type PublishOptions } from './publish.ts'
import type { GateCheck } from '@quad/federation/release'
import { readManifest } from '@quad/federation/built-files'
import type { LiveRelease, Manifests } from '@quad/federation/release'
import type { ReleaseStore } from '../store/release-store.ts'
import { decideGate, runChecks } from '../gate/gate.ts'

/** The site that builds are released on. */
export interface LiveSite {
  live: LiveRelease | null
  /** Endpoints of its server; null if that is older than their record. */
  endpoints: readonly string[] | null
}

/** The site that shows the releases of a store. */
export const liveSite = async (store: ReleaseStore): Promise<LiveSite> => ({
  live: await store.live(),
  endpoints: await store.endpoints(),
})

/** A build of this machine, or without a folder the site's canary. */
type Tried = Pick<Candidate, 'name' | 'build'> & Partial<Candidate>

const except = (names: Manifests, manifests: Manifests): Manifests =>
  Object.fromEntries(Object.entries(manifests).filter(([name]) => !(name in names)))

/**
 * Starts builds in a browser only if the other checks pass, which take much less time. The release
 * repeats those checks, and its refusal is the one that the history keeps.
 *
 * @param boot the boot check
 * @throws ReleaseRefusedError if the builds cannot be released in this way, such as a canary of 80 %
 */
export const checkThenBoot = async (
  builds: readonly Tried[],
  { live, endpoints }: LiveSite,
  { canary, commit, force }: Pick<PublishOptions, 'canary' | 'commit' | 'force'>,
  boot: () => Promise<GateCheck>,
): Promise<GateCheck> => {
  const plan = planPublication(builds, { canary, commit })
  await plan(live?.release ?? null, (live?.release.id ?? 0) + 1)
  const own: Manifests = {}
  for (const { name, folder } of builds) {
    const manifest = folder === undefined ? live?.canaryManifests[name] : await readManifest(folder)
    if (manifest) own[name] = manifest
  }
  const { manifests = {}, canaryManifests = {} } = live ?? {}
  const shown =
    canary === undefined
      ? { manifests: { ...manifests, ...own }, canaryManifests: except(own, canaryManifests) }
      : { manifests, canaryManifests: { ...canaryManifests, ...own } }
  const checks = await runChecks(shown, live?.release ?? null, Object.values(own), {
    folderOf: ({ name }) => builds.find((each) => each.name === name)?.folder,
    endpoints,
  })
  if (!decideGate(checks, force).refused) return boot()
  return { name: 'boot', problems: ['It was not started in a browser, because of that.'] }
}
