import type { FrontEndName } from '../../policy.ts'
import { isMissing } from '../../storage/durable.ts'
import { decideGate, runChecks } from '../gate/gate.ts'
import type { GateCheck } from '../store/gate-record.ts'
import {
  ReleaseRefusedError,
  type Composition,
  type LiveRelease,
  type Manifests,
  type Release,
} from '../store/release.ts'
import { ReleaseConflictError, type ReleaseStore } from '../store/release-store.ts'

/** Attempts to make a release when another one was made first. */
const attempts = 20

/** The parts of a release that may change. */
type State = Pick<Release, 'frontEnds' | 'since' | 'published' | 'canaries' | 'stopped'>

const nothing: State = { frontEnds: {}, since: {}, published: {}, canaries: {}, stopped: {} }

/** The change of a release against the one before. */
export interface Change {
  what: string
  /** The changed parts, each complete. */
  next: Partial<State>
  /** Builds that more visitors get than before: the gate checks them. */
  candidates: Composition
}

/** Computes the change from the live release (null before the first) and the new release's id. */
export type PlanChange = (live: Release | null, id: number) => Promise<Change>

/** Who makes a release. */
export interface ReleaseOptions {
  who: string
  /** Reason to release in spite of the gate's problems. */
  force?: string
}

/** A change with the results of earlier checks. */
interface Examined extends ReleaseOptions {
  /** Checks that ran elsewhere. */
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
    throw new ReleaseRefusedError(
      'The files of that build have been removed. Check out its commit and release it from there.',
    )
  }
}

const buildsOf = (canaries: Release['canaries']): Composition =>
  Object.fromEntries(Object.entries(canaries).map(([name, { build }]) => [name, build]))

const tryOnce = async (
  store: ReleaseStore,
  change: PlanChange,
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
    throw new ReleaseRefusedError(
      'There is no shell yet: release it first with npm run release -- shell',
    )
  }
  const examined = [shown.manifests, shown.canaryManifests]
    .flatMap((manifests) => Object.values(manifests))
    .filter(({ name, build }) => candidates[name] === build)
  const checks = await runChecks(shown, live, examined, ({ name, build }) =>
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
    gate: decideGate([...checks, ...found], force),
    previous: live?.id ?? null,
  }
  await store.append({ release, ...shown })
  return release
}

/**
 * Makes a release from the live one and a change. Simultaneous releases all succeed, in sequence. Throws
 * `ReleaseRefusedError`.
 */
export const makeRelease = async (
  store: ReleaseStore,
  change: PlanChange,
  releasing: Examined,
): Promise<Release> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await tryOnce(store, change, releasing)
    } catch (error) {
      if (!(error instanceof ReleaseConflictError) || attempt === attempts) throw error
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
