import { userInfo } from 'node:os'
import { isDeepStrictEqual } from 'node:util'
import type { BuildManifest } from '@quad/federation/build-manifest'
import { frontEndsOf, type FrontEndName, type ByFrontEnd } from '@quad/federation/front-ends'
import { decideGate, refusalText } from '../gate/decide.ts'
import { checkFrozen, runChecks } from '../gate/gate.ts'
import {
  ReleaseRefusedError,
  type BuildIds,
  type Force,
  type GateCheck,
  type LiveRelease,
  type Manifests,
  type Release,
} from '@quad/federation/release'
import { ReleaseConflictError } from '../store/documents.ts'
import { manifestsOf, type ReleaseStore } from '../store/release-store.ts'

/** Attempts to make a release when another one was made first. */
const attempts = 20

/** The parts of a release that may change. */
type State = Pick<
  Release,
  'frontEnds' | 'since' | 'published' | 'canaries' | 'stopped' | 'withdrawn' | 'frozen'
>

const nothing: State = {
  frontEnds: {},
  since: {},
  published: {},
  canaries: {},
  stopped: {},
  withdrawn: {},
  frozen: {},
}

/** The change of a release against the one before. */
export interface Change {
  what: string
  /** The changed parts, each complete. */
  next: Partial<State>
  /** Builds that more visitors get than before: the gate checks them. Absent: none. */
  candidates?: BuildIds
  /** Whether it also changes frozen front ends: a build that harms visitors does not stay. */
  evenFrozen?: true
}

/** Computes the change from the live release (null before the first) and the new release's id. */
export type PlanChange = (live: Release | null, id: number) => Promise<Change>

/** The name of the server, which takes failing builds back. */
export const theServer = 'the server'

/** Who makes a release. */
export interface ReleaseOptions {
  who: string
  /** The failed checks of the gate in spite of which it is made. */
  force?: Force
}

/** The name of the user that this process runs as. */
export const releaser = (): string => {
  try {
    return userInfo().username
  } catch {
    // A container's user may have no name.
    return `user ${process.getuid?.() ?? 'unknown'}`
  }
}

/**
 * Requires a shell in a composition.
 *
 * @throws ReleaseRefusedError
 */
export const requireShell = (builds: ByFrontEnd<unknown>): void => {
  if (builds.shell !== undefined) return
  throw new ReleaseRefusedError(
    'There is no shell yet: release it first with npm run release -- shell',
  )
}

/** A change with the results of earlier checks. */
interface Examined extends ReleaseOptions {
  /** Checks that ran elsewhere. */
  found?: GateCheck[]
  /** Manifests of builds whose files are on another machine. */
  announced?: readonly BuildManifest[]
}

/**
 * The manifest of a build that is to be shown.
 *
 * @throws ReleaseRefusedError if it is not stored
 */
export const requireManifest = async (
  store: ReleaseStore,
  name: FrontEndName,
  build: string,
): Promise<BuildManifest> => {
  const manifest = await store.manifest(name, build)
  if (manifest) return manifest
  throw new ReleaseRefusedError(
    'The files of that build have been removed. Check out its commit and release it from there.',
  )
}

/**
 * Manifests of a composition.
 *
 * @param known manifests of builds whose files may not be here
 */
const composed = async (
  store: ReleaseStore,
  builds: BuildIds,
  known: readonly BuildManifest[],
): Promise<Manifests> => {
  const manifestOf = async (name: FrontEndName, build: string): Promise<BuildManifest> =>
    known.find((each) => each.name === name && each.build === build) ??
    requireManifest(store, name, build)
  const found = frontEndsOf(builds).flatMap((name) => {
    const build = builds[name]
    return build === undefined ? [] : [manifestOf(name, build)]
  })
  return Object.fromEntries((await Promise.all(found)).map((each) => [each.name, each]))
}

const buildsOf = (canaries: Release['canaries']): BuildIds =>
  Object.fromEntries(Object.entries(canaries).map(([name, { build }]) => [name, build]))

/** Adds a refusal to the history, where it changes nothing, and throws it. There is no history before a release. */
const refuse = async (
  store: ReleaseStore,
  before: LiveRelease | null,
  refusal: Pick<Release, 'id' | 'time' | 'who' | 'what' | 'gate'>,
  force: Force | undefined,
): Promise<never> => {
  if (!before) throw new ReleaseRefusedError(refusalText(refusal.gate, force, undefined))
  const last = before.release
  const what = `${refusal.what}: refused`
  // A restart, or a server that takes back a failing build, may try the same again and again.
  const isRepeated = last.what === what && isDeepStrictEqual(last.gate, refusal.gate)
  if (!isRepeated) {
    const release = { ...last, ...refusal, what, previous: last.id }
    await store.append({ ...before, release })
  }
  const id = isRepeated ? last.id : refusal.id
  throw new ReleaseRefusedError(refusalText(refusal.gate, force, id))
}

/** Computes a release, and runs the gate's checks on it. Throws `ReleaseRefusedError`. */
const examine = async (
  store: ReleaseStore,
  change: PlanChange,
  { who, force, found = [], announced = [] }: Examined,
): Promise<LiveRelease> => {
  const before = await store.live()
  const live = before?.release ?? null
  const id = (live?.id ?? 0) + 1
  const { what, next, candidates = {}, evenFrozen = false } = await change(live, id)
  const state: State = { ...nothing, ...live, ...next }
  requireShell(state.frontEnds)
  const known = [...announced, ...(before ? manifestsOf(before) : [])]
  const shown = {
    manifests: await composed(store, state.frontEnds, known),
    canaryManifests: await composed(store, buildsOf(state.canaries), known),
  }
  const examined = manifestsOf(shown).filter(({ name, build }) => candidates[name] === build)
  const stored = examined.filter((manifest) => !announced.includes(manifest))
  const damages = await Promise.all(stored.map((manifest) => store.problemsOf(manifest)))
  const checks: GateCheck[] = [
    ...(evenFrozen ? [] : checkFrozen(live, state)),
    { name: 'integrity', problems: damages.flat() },
    ...runChecks(shown, live, examined, await store.endpoints()),
    ...found,
  ]
  const gate = decideGate(checks, force)
  const made = { id, time: new Date().toISOString(), who, what, gate }
  if (gate.refused) return refuse(store, before, made, force)
  return { release: { ...state, ...made, previous: live?.id ?? null }, ...shown }
}

/** Repeats work if another release was made first. */
const inSequence = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ReleaseConflictError) || attempt === attempts) throw error
    }
  }
}

/**
 * Makes a release from the live one and a change. Simultaneous releases all succeed, in sequence. Throws
 * `ReleaseRefusedError`, and the history keeps what the gate refused.
 */
export const makeRelease = (
  store: ReleaseStore,
  change: PlanChange,
  releasing: Examined,
): Promise<Release> =>
  inSequence(async () => {
    const next = await examine(store, change, releasing)
    await store.append(next)
    return next.release
  })

/**
 * Refuses a release of builds whose files are on another machine, as far as their manifests show it. Throws
 * `ReleaseRefusedError`, and the history keeps the refusal.
 */
export const askRelease = (
  store: ReleaseStore,
  change: PlanChange,
  releasing: Examined,
): Promise<void> =>
  inSequence(async () => {
    await examine(store, change, releasing)
  })

/** A record without one of its front ends. */
export const without = <T>(
  record: ByFrontEnd<T> | undefined,
  name: FrontEndName,
): ByFrontEnd<T> => {
  const { [name]: _, ...rest } = record ?? {}
  return rest
}
