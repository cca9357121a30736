import type { FrontEndName } from '../policy.ts'
import { checkBuild, checkComposition } from './gate.ts'
import { ReleaseRefused, type Composition, type Release } from './release.ts'
import { readManifest, ReleaseConflict, type ReleaseStore } from './store.ts'

/** How often a release that was overtaken by another is composed anew. */
const attempts = 20

interface Change {
  what: string
  /** Builds to show; what is live stays for the others. */
  builds: Composition
  /** Front ends whose newest published build this is. */
  published: Composition
}

const namesOf = (composition: Composition) => Object.keys(composition) as FrontEndName[]

const refuse = (problems: readonly string[]): void => {
  if (problems.length > 0) throw new ReleaseRefused(problems.join('\n'))
}

const checkBuilds = async (store: ReleaseStore, builds: Composition): Promise<void> => {
  const manifests = Object.values(await store.compose(builds))
  const problems = await Promise.all(
    manifests.map((manifest) =>
      checkBuild(store.buildFolder(manifest.name, manifest.build), manifest),
    ),
  )
  refuse(problems.flat())
}

const tryOnce = async (
  store: ReleaseStore,
  who: string,
  change: (live: Release | null) => Promise<Change>,
): Promise<Release> => {
  const live = (await store.live())?.release ?? null
  const { what, builds, published } = await change(live)
  await checkBuilds(store, builds)
  const frontEnds = { ...live?.frontEnds, ...builds }
  refuse(checkComposition(await store.compose(frontEnds), new Set(namesOf(builds))))
  const release: Release = {
    id: (live?.id ?? 0) + 1,
    time: new Date().toISOString(),
    who,
    what,
    frontEnds,
    published: { ...live?.published, ...published },
    previous: live?.id ?? null,
  }
  await store.append(release)
  return release
}

const apply = async (
  store: ReleaseStore,
  who: string,
  change: (live: Release | null) => Promise<Change>,
): Promise<Release> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await tryOnce(store, who, change)
    } catch (error) {
      if (!(error instanceof ReleaseConflict) || attempt === attempts) throw error
    }
  }
}

/** A build on this machine, to be published. */
export interface Candidate {
  name: FrontEndName
  build: string
  /** Absolute path of the build's folder. */
  folder: string
}

/**
 * Publishes builds as one release, on top of what is live at that moment. Of several at the same
 * moment, each lands, one after the other. Throws `ReleaseRefused`.
 */
export const publish = async (
  store: ReleaseStore,
  candidates: readonly Candidate[],
  { who }: { who: string },
): Promise<Release> => {
  for (const { name, build, folder } of candidates) {
    // Before it is taken in: what is in the store never changes.
    refuse(await checkBuild(folder, await readManifest(folder)))
    await store.putBuild(name, build, folder)
  }
  const builds: Composition = Object.fromEntries(candidates.map(({ name, build }) => [name, build]))
  const what = candidates.map(({ name, build }) => `${name} ${build}`).join(', ')
  return apply(store, who, async () => ({ what, builds, published: builds }))
}

/** The build that was live before the present one first was. */
const buildBefore = async (store: ReleaseStore, name: FrontEndName, build: string) => {
  let before: string | undefined
  let newer: string | undefined
  for await (const release of store.history()) {
    const here = release.frontEnds[name]
    if (newer === build && here !== build) before = here
    newer = here
  }
  return before
}

/**
 * Brings back the build of one front end that was live before the present one, and leaves the others
 * as they are. Throws `ReleaseRefused`.
 */
export const rollback = (
  store: ReleaseStore,
  name: FrontEndName,
  { who }: { who: string },
): Promise<Release> =>
  apply(store, who, async (live) => {
    const present = live?.frontEnds[name]
    const earlier = present && (await buildBefore(store, name, present))
    if (!earlier) throw new ReleaseRefused(`${name} has no earlier build to go back to.`)
    return {
      what: `rollback of ${name} to ${earlier}`,
      builds: { [name]: earlier },
      published: {},
    }
  })
