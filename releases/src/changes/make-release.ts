import { userInfo } from 'node:os'
import { isDeepStrictEqual } from 'node:util'
import type { Built } from '@quad/federation/build'
import type { BuildManifest } from '@quad/federation/build-manifest'
import { frontEnds, type FrontEndName } from '@quad/federation/front-ends'
import { isMissing } from '@quad/storage'
import { checkIntegrity } from '../store/integrity-check.ts'
import { decideGate, problemsOf, runChecks } from '../gate/gate.ts'
import { checkIdentity, checkSharedFiles } from '../gate/checks.ts'
import { readManifest } from '@quad/federation/built-files'
import {
  ReleaseRefusedError,
  type Composition,
  type GateCheck,
  type LiveRelease,
  type Manifests,
  type Release,
} from '@quad/federation/release'
import { ReleaseConflictError } from '../store/documents.ts'
import type { ReleaseStore } from '../store/release-store.ts'

/** Attempts to make a release when another one was made first. */
const attempts = 20

/** The parts of a release that may change. */
type State = Pick<
  Release,
  'frontEnds' | 'since' | 'published' | 'canaries' | 'stopped' | 'withdrawn'
>

const nothing: State = {
  frontEnds: {},
  since: {},
  published: {},
  canaries: {},
  stopped: {},
  withdrawn: {},
}

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
export const requireShell = (builds: Partial<Record<FrontEndName, unknown>>): void => {
  if (builds.shell !== undefined) return
  throw new ReleaseRefusedError(
    'There is no shell yet: release it first with npm run release -- shell',
  )
}

/** A change with the results of earlier checks, and the builds that it is about. */
interface Examined extends ReleaseOptions {
  /** Checks that ran elsewhere. */
  found?: GateCheck[]
  /** Builds on this machine. */
  offered?: readonly Built[]
  /** Manifests of builds whose files are on another machine. */
  announced?: readonly BuildManifest[]
}

/** Divides builds into those whose files are in the store, and new ones. */
const divided = async (store: ReleaseStore, builds: readonly Built[]) => {
  const isStored = await Promise.all(builds.map(({ name, build }) => store.hasBuild(name, build)))
  return {
    stored: builds.filter((_, nth) => isStored[nth]),
    newcomers: builds.filter((_, nth) => !isStored[nth]),
  }
}

/** Whether a build's files are kept. `compose` asks a bucket without a limit, unlike `hasBuild`. */
export const isKept = async (
  store: ReleaseStore,
  name: FrontEndName,
  build: string,
): Promise<boolean> => {
  try {
    await store.compose({ [name]: build }, [])
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

/** The other front ends that have a stored build of this id, which a withdrawal could not tell apart. */
const namesakes = async (
  store: ReleaseStore,
  name: FrontEndName,
  build: string,
): Promise<FrontEndName[]> => {
  const others = frontEnds.filter((each) => each !== name)
  const areTaken = await Promise.all(others.map((other) => isKept(store, other, build)))
  return others.filter((_, nth) => areTaken[nth])
}

/** Compares builds with the stored ones of the same ids, and with those that share their files. */
const identityCheck = async (
  store: ReleaseStore,
  offered: readonly BuildManifest[],
): Promise<GateCheck> => {
  const problems: string[] = []
  for (const manifest of offered) {
    const { name, build: id, files } = manifest
    if (await store.hasBuild(name, id)) {
      problems.push(...checkIdentity(await store.manifest(name, id), manifest))
      continue
    }
    for (const other of await namesakes(store, name, id)) {
      problems.push(
        `${other} has a build ${id} too. Change a source of ${name}, and release it again.`,
      )
    }
    const owners = Object.keys(files).map((path) => store.buildWith(name, path))
    for (const build of new Set(await Promise.all(owners))) {
      if (build === undefined) continue
      problems.push(...checkSharedFiles(await store.manifest(name, build), manifest))
    }
  }
  return { name: 'identity', problems }
}

/**
 * Stores a build that no release names yet: only its preview shows it.
 *
 * @throws ReleaseRefusedError if its files do not match its manifest, or belong to another build
 */
export const storeUnreleased = async (store: ReleaseStore, candidate: Built): Promise<void> => {
  const { name, build, folder } = candidate
  const manifest = await readManifest(folder)
  const { problems } = await identityCheck(store, [manifest])
  if (!(await store.hasBuild(name, build)))
    problems.push(...(await checkIntegrity(folder, manifest)))
  if (problems.length > 0) throw new ReleaseRefusedError(problems.join('\n'))
  await store.putBuild(name, build, folder)
}

const composed = async (
  store: ReleaseStore,
  builds: Composition,
  known: readonly Manifests[],
): Promise<Manifests> => {
  try {
    return await store.compose(builds, known)
  } catch (error) {
    if (!isMissing(error)) throw error
    throw new ReleaseRefusedError(
      'The files of that build have been removed. Check out its commit and release it from there.',
    )
  }
}

const buildsOf = (canaries: Release['canaries']): Composition =>
  Object.fromEntries(Object.entries(canaries).map(([name, { build }]) => [name, build]))

/** Adds a refusal to the history, where it changes nothing, and throws it. There is no history before a release. */
const refuse = async (
  store: ReleaseStore,
  before: LiveRelease | null,
  refusal: Pick<Release, 'id' | 'time' | 'who' | 'what' | 'gate'>,
): Promise<never> => {
  const problems = problemsOf(refusal.gate)
  if (!before) throw new ReleaseRefusedError(problems)
  const last = before.release
  const what = `${refusal.what}: refused`
  // A restart, or a server that takes back a failing build, may try the same again and again.
  const isRepeated = last.what === what && isDeepStrictEqual(last.gate, refusal.gate)
  if (!isRepeated) {
    const release = { ...last, ...refusal, what, previous: last.id }
    await store.append({ ...before, release })
  }
  const id = isRepeated ? last.id : refusal.id
  throw new ReleaseRefusedError(`${problems}\nThe history keeps this: npm run why -- ${id}`)
}

/** Computes a release, and runs the gate's checks on it. */
const examine = async (
  store: ReleaseStore,
  change: PlanChange,
  { who, force, found = [], offered = [], announced = [] }: Examined,
) => {
  const before = await store.live()
  const live = before?.release ?? null
  const id = (live?.id ?? 0) + 1
  const { what, next, candidates } = await change(live, id)
  const state: State = { ...nothing, ...live, ...next }
  const { stored, newcomers } = await divided(store, offered)
  const read = await Promise.all(offered.map(({ folder }) => readManifest(folder)))
  const manifests = [...read, ...announced]
  const known: Manifests[] = [Object.fromEntries(manifests.map((each) => [each.name, each]))]
  if (before) known.push(before.manifests, before.canaryManifests)
  requireShell(state.frontEnds)
  const shown = {
    manifests: await composed(store, state.frontEnds, known),
    canaryManifests: await composed(store, buildsOf(state.canaries), known),
  }
  const examined = [shown.manifests, shown.canaryManifests]
    .flatMap((each) => Object.values(each))
    .filter(({ name, build }) => candidates[name] === build)
  const folderOf = (manifest: BuildManifest): string | undefined => {
    if (announced.includes(manifest)) return undefined
    const { name, build } = manifest
    const newcomer = newcomers.find((each) => each.name === name && each.build === build)
    return newcomer?.folder ?? store.buildFolder(name, build)
  }
  const endpoints = await store.endpoints()
  const checks = await runChecks(shown, live, examined, { folderOf, endpoints })
  if (manifests.length > 0) checks.push(await identityCheck(store, manifests))
  const gate = decideGate([...checks, ...found], force)
  const made = { id, time: new Date().toISOString(), who, what, gate }
  return { before, made, state, shown, stored, newcomers }
}

const tryOnce = async (
  store: ReleaseStore,
  change: PlanChange,
  releasing: Examined,
): Promise<Release> => {
  const { before, made, state, shown, stored, newcomers } = await examine(store, change, releasing)
  if (made.gate.refused) return refuse(store, before, made)
  // Only now, because every stored build can be opened by its address.
  for (const { name, build, folder } of newcomers) await store.putBuild(name, build, folder)
  // Renews their dates, so that they are not pruned.
  for (const { name, build } of stored) {
    await store.putBuild(name, build, store.buildFolder(name, build))
  }
  const release: Release = { ...state, ...made, previous: before?.release.id ?? null }
  await store.append({ release, ...shown })
  return release
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
): Promise<Release> => inSequence(() => tryOnce(store, change, releasing))

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
    const { before, made } = await examine(store, change, releasing)
    if (made.gate.refused) await refuse(store, before, made)
  })

/** A record without one of its front ends. */
export const without = <T>(
  record: Partial<Record<FrontEndName, T>> | undefined,
  name: FrontEndName,
): Partial<Record<FrontEndName, T>> => {
  const { [name]: _, ...rest } = record ?? {}
  return rest
}
