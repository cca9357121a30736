import type { FrontEndName } from '../policy.ts'
import { checkBuild, checkComposition } from './gate.ts'
import { ReleaseRefused, type Composition, type LiveRelease, type Release } from './release.ts'
import { readManifest, ReleaseConflict, type ReleaseStore } from './store.ts'

/** How often a release that was overtaken by another is composed anew. */
const attempts = 20

interface Change {
  what: string
  /** Builds to show; what is live stays for the others. */
  builds: Composition
  since: Release['since']
  /** Front ends whose newest published build this is. */
  published: Composition
}

const namesOf = (composition: Composition) => Object.keys(composition) as FrontEndName[]

const refuse = (problems: readonly string[]): void => {
  if (problems.length > 0) throw new ReleaseRefused(problems.join('\n'))
}

const checkBuilds = async (
  store: ReleaseStore,
  candidates: LiveRelease['manifests'],
): Promise<void> => {
  const problems = await Promise.all(
    Object.values(candidates).map((manifest) =>
      checkBuild(store.buildFolder(manifest.name, manifest.build), manifest),
    ),
  )
  refuse(problems.flat())
}

const tryOnce = async (
  store: ReleaseStore,
  who: string,
  change: (live: Release | null, id: number) => Promise<Change>,
): Promise<Release> => {
  const before = await store.live()
  const live = before?.release ?? null
  const id = (live?.id ?? 0) + 1
  const { what, builds, since, published } = await change(live, id)
  const candidates = await store.compose(builds)
  await checkBuilds(store, candidates)
  const manifests = { ...before?.manifests, ...candidates }
  refuse(checkComposition(manifests, new Set(namesOf(builds))))
  const release: Release = {
    id,
    time: new Date().toISOString(),
    who,
    what,
    frontEnds: { ...live?.frontEnds, ...builds },
    since: { ...live?.since, ...since },
    published: { ...live?.published, ...published },
    previous: live?.id ?? null,
  }
  await store.append({ release, manifests })
  return release
}

const apply = async (
  store: ReleaseStore,
  who: string,
  change: (live: Release | null, id: number) => Promise<Change>,
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
  return apply(store, who, async (live, id) => {
    const news = namesOf(builds).filter((name) => live?.frontEnds[name] !== builds[name])
    const since = Object.fromEntries(news.map((name) => [name, id]))
    return { what, builds, since, published: builds }
  })
}

/** The release in which the build before the present one of a front end was live. */
const releaseBefore = async (store: ReleaseStore, live: Release | null, name: FrontEndName) => {
  const since = live?.since[name]
  const { previous = null } = (since && (await store.release(since))) || {}
  return previous === null ? null : store.release(previous)
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
    const before = await releaseBefore(store, live, name)
    const build = before?.frontEnds[name]
    const since = before?.since[name]
    if (build === undefined || since === undefined) {
      throw new ReleaseRefused(`${name} has no earlier build to go back to.`)
    }
    return {
      what: `rollback of ${name} to ${build}`,
      builds: { [name]: build },
      since: { [name]: since },
      published: {},
    }
  })
