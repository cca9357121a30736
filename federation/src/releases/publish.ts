import type { FrontEndName } from '../policy.ts'
import { readManifest } from './build-store.ts'
import type { GateCheck } from './gate-record.ts'
import { checkIntegrity } from './integrity-check.ts'
import { land, type Decide, type Releasing } from './land.ts'
import { ReleaseRefused, type Composition, type Release } from './release.ts'
import type { ReleaseStore } from './store.ts'

/** A build on this machine, to be published. */
export interface Candidate {
  name: FrontEndName
  build: string
  /** Absolute path of the build's folder. */
  folder: string
}

export interface Publishing extends Releasing {
  /** Percent of the visitors, 1 to 50, who get the builds; absent: everybody. */
  canary?: number
  /** How the builds started in a browser; absent where nobody started them. */
  boot?: GateCheck
}

const notStarted: GateCheck = { name: 'boot', problems: [], skipped: 'nobody started it' }

/** The largest share of the visitors who may get a canary, in percent. */
const largestShare = 50

const takeIn = async (store: ReleaseStore, { name, build, folder }: Candidate): Promise<void> => {
  // Before it is taken in: what is in the store never changes.
  const problems = await checkIntegrity(folder, await readManifest(folder))
  if (problems.length > 0) throw new ReleaseRefused(problems.join('\n'))
  await store.putBuild(name, build, folder)
}

const forAll =
  (builds: Composition, names: readonly FrontEndName[], what: string): Decide =>
  async (live, id) => {
    const news = names.filter((name) => live?.frontEnds[name] !== builds[name])
    const canaries = Object.entries(live?.canaries ?? {}).filter(([name]) => !(name in builds))
    return {
      what,
      next: {
        frontEnds: { ...live?.frontEnds, ...builds },
        since: { ...live?.since, ...Object.fromEntries(news.map((name) => [name, id])) },
        published: { ...live?.published, ...builds },
        canaries: Object.fromEntries(canaries),
      },
      candidates: builds,
    }
  }

const refuseCanary = (live: Release | null, name: FrontEndName, build: string): void => {
  const now = live?.frontEnds[name]
  if (now === undefined) {
    throw new ReleaseRefused(
      `${name} has no live build that the others could get: release it without --canary first.`,
    )
  }
  if (now === build) throw new ReleaseRefused(`Build ${build} of ${name} is live for everybody.`)
}

const asCanary =
  (builds: Composition, names: readonly FrontEndName[], what: string, share: number): Decide =>
  async (live, id) => {
    const canaries = { ...live?.canaries }
    for (const name of names) {
      const build = builds[name] ?? ''
      refuseCanary(live, name, build)
      const now = canaries[name]
      canaries[name] = { build, share, since: now?.build === build ? now.since : id }
    }
    return {
      what: `${what} as a canary for ${share} %`,
      next: { published: { ...live?.published, ...builds }, canaries },
      candidates: builds,
    }
  }

const refuseShare = (share: number): void => {
  if (Number.isInteger(share) && share >= 1 && share <= largestShare) return
  throw new ReleaseRefused(`A canary's share is a whole percentage from 1 to ${largestShare}.`)
}

/**
 * Publishes builds as one release, on top of what is live at that moment, for everybody or as canaries.
 * Of several at the same moment, each lands, one after the other. Throws `ReleaseRefused`.
 */
export const publish = async (
  store: ReleaseStore,
  candidates: readonly Candidate[],
  { canary, boot = notStarted, ...releasing }: Publishing,
): Promise<Release> => {
  if (canary !== undefined) refuseShare(canary)
  for (const candidate of candidates) await takeIn(store, candidate)
  const names = candidates.map(({ name }) => name)
  const builds: Composition = Object.fromEntries(candidates.map(({ name, build }) => [name, build]))
  const what = candidates.map(({ name, build }) => `${name} ${build}`).join(', ')
  const change =
    canary === undefined ? forAll(builds, names, what) : asCanary(builds, names, what, canary)
  return land(store, change, { ...releasing, found: [boot] })
}
