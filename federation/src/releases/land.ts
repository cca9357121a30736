import type { FrontEndName } from '../policy.ts'
import { isMissing } from './durable.ts'
import { decide, examine } from './gate.ts'
import type { GateCheck } from './gate-record.ts'
import {
  ReleaseRefused,
  type Composition,
  type LiveRelease,
  type Manifests,
  type Release,
} from './release.ts'
import { ReleaseConflict, type ReleaseStore } from './store.ts'

/** How often a release that was overtaken by another is composed anew. */
const attempts = 20

/** The parts of a release that a change may change. */
type State = Pick<Release, 'frontEnds' | 'since' | 'published' | 'canaries' | 'stopped'>

const nothing: State = { frontEnds: {}, since: {}, published: {}, canaries: {}, stopped: {} }

/** What a release makes of the one before. */
export interface Change {
  what: string
  /** The parts that change; each as it is to be afterwards, whole. */
  next: Partial<State>
  /** Builds of which some visitors get more than before: the gate looks at them. */
  candidates: Composition
}

/** Decides on what is live at that moment; null before the first release. `id`: of the new release. */
export type Decide = (live: Release | null, id: number) => Promise<Change>

/** Who makes a release. */
export interface Releasing {
  who: string
  /** Why it is to land even where the gate finds problems. */
  force?: string
}

/** A release with what was found of its builds before. */
interface Examined extends Releasing {
  /** Checks that were made elsewhere. */
  found?: GateCheck[]
}

const composed = async (
  store: ReleaseStore,
  builds: Composition,
  before: LiveRelease | null,
): Promise<Manifests> => {
  try {
    return await store.compose(builds, before)
  } catch (error) {
    if (!isMissing(error)) throw error
    throw new ReleaseRefused(
      'The files of that build have been removed. Check out its commit and release it from there.',
    )
  }
}

const buildsOf = (canaries: Release['canaries']): Composition =>
  Object.fromEntries(Object.entries(canaries).map(([name, { build }]) => [name, build]))

const tryOnce = async (
  store: ReleaseStore,
  change: Decide,
  { who, force, found = [] }: Examined,
): Promise<Release> => {
  const before = await store.live()
  const live = before?.release ?? null
  const id = (live?.id ?? 0) + 1
  const { what, next, candidates } = await change(live, id)
  const { frontEnds, since, published, canaries, stopped }: State = { ...nothing, ...live, ...next }
  const shown = {
    manifests: await composed(store, frontEnds, before),
    canaryManifests: await composed(store, buildsOf(canaries), before),
  }
  if (!shown.manifests.shell) {
    throw new ReleaseRefused(
      'There is no shell yet: release it first with npm run release -- shell',
    )
  }
  const examined = [shown.manifests, shown.canaryManifests]
    .flatMap((manifests) => Object.values(manifests))
    .filter(({ name, build }) => candidates[name] === build)
  const checks = await examine(shown, live, examined, ({ name, build }) =>
    store.buildFolder(name, build),
  )
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
    gate: decide([...checks, ...found], force),
    previous: live?.id ?? null,
  }
  await store.append({ release, ...shown })
  return release
}

/**
 * Makes a release of what is live and a change to it. Of several at the same moment, each lands, one
 * after the other. Throws `ReleaseRefused`.
 */
export const land = async (
  store: ReleaseStore,
  change: Decide,
  releasing: Examined,
): Promise<Release> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await tryOnce(store, change, releasing)
    } catch (error) {
      if (!(error instanceof ReleaseConflict) || attempt === attempts) throw error
    }
  }
}

/** A record without one of its front ends. */
export const without = <T>(
  record: Partial<Record<FrontEndName, T>> | undefined,
  name: FrontEndName,
): Partial<Record<FrontEndName, T>> => {
  const { [name]: _, ...rest } = record ?? {}
  return rest
}
