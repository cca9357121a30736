import type { FrontEndName } from '../policy.ts'
import { decide, examine } from './gate.ts'
import type { LiveRelease, Release } from './release.ts'
import { ReleaseConflict, type ReleaseStore } from './store.ts'

/** How often a release that was overtaken by another is composed anew. */
const attempts = 20

/** What a release makes of the one before. */
export interface Change {
  what: string
  /** The parts that change; each as it is to be afterwards, whole. */
  next: Partial<Pick<Release, 'frontEnds' | 'since' | 'published' | 'canaries' | 'stopped'>>
  /** Front ends of which it is another build that is shown, to the visitors or to a share of them. */
  candidates: readonly FrontEndName[]
}

/** Decides on what is live at that moment; null before the first release. `id`: of the new release. */
export type Decide = (live: Release | null, id: number) => Promise<Change>

const nothing: Pick<Release, 'frontEnds' | 'since' | 'published' | 'canaries' | 'stopped'> = {
  frontEnds: {},
  since: {},
  published: {},
  canaries: {},
  stopped: {},
}

const buildsOfCanaries = ({ canaries }: Pick<Release, 'canaries'>) =>
  Object.fromEntries(Object.entries(canaries).map(([name, { build }]) => [name, build]))

const tryOnce = async (store: ReleaseStore, who: string, change: Decide): Promise<Release> => {
  const before = await store.live()
  const live = before?.release ?? null
  const id = (live?.id ?? 0) + 1
  const { what, next, candidates } = await change(live, id)
  const { frontEnds, since, published, canaries, stopped } = { ...nothing, ...live, ...next }
  // What was live stays readable from its document, also where its files are gone.
  const composed: Pick<LiveRelease, 'manifests' | 'canaryManifests'> = {
    manifests: await store.compose(frontEnds, before),
    canaryManifests: await store.compose(buildsOfCanaries({ canaries }), before),
  }
  const examined = candidates.flatMap((name) => {
    const manifest = composed.canaryManifests[name] ?? composed.manifests[name]
    return manifest ? [{ manifest, folder: store.buildFolder(name, manifest.build) }] : []
  })
  const gate = decide(await examine(composed, examined))
  const release: Release = {
    id,
    time: new Date().toISOString(),
    who,
    what,
    frontEnds,
    since,
    published,
    canaries,
    stopped,
    gate,
    previous: live?.id ?? null,
  }
  await store.append({ release, ...composed })
  return release
}

/**
 * Makes a release of what is live and a change to it. Of several at the same moment, each lands, one
 * after the other. Throws `ReleaseRefused`.
 */
export const land = async (store: ReleaseStore, who: string, change: Decide): Promise<Release> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await tryOnce(store, who, change)
    } catch (error) {
      if (!(error instanceof ReleaseConflict) || attempt === attempts) throw error
    }
  }
}
