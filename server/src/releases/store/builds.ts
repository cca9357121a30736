import pLimit, { type LimitFunction } from 'p-limit'
import { areSeparate, isBuiltPath, type BuildManifest } from '@quad/federation/build-manifest'
import { isFrontEnd, type FrontEndName } from '@quad/federation/front-ends'
import type { Objects } from '../../storage/index.ts'
import { damagedFiles, storedFiles, storedPath, type BuildFiles } from './integrity-check.ts'

/** A build whose files are in a store. */
export interface StoredBuild {
  name: FrontEndName
  build: string
  /** When it was stored or last released, in milliseconds. */
  since: number
}

/** Parallel transfers of one build's files. */
const limit = pLimit(8)

/** Key of a build's folder. */
export const folderKey = (name: string, build: string): string => `builds/${name}/${build}/`

/** Written last and deleted first, so that its presence means a complete build. */
const manifestFile = 'build.json'

/** How long a list of the files is used, in milliseconds. */
const listedFor = 10_000

/** The changes of each build, by its folder's key, run one after the other, in all stores of this process. */
const turns = new Map<string, LimitFunction>()

const inTurn = <T>(folder: string, change: () => Promise<T>): Promise<T> => {
  const turn = turns.get(folder) ?? pLimit(1)
  turns.set(folder, turn)
  return turn(change)
}

/** Undefined if it is not the valid manifest of this build. */
const validManifest = (
  document: Buffer,
  name: string,
  build: string,
): BuildManifest | undefined => {
  try {
    const manifest = JSON.parse(document.toString()) as BuildManifest
    const paths = Object.keys(manifest.files)
    const isNamed = manifest.name === name && manifest.build === build
    // A path must not lead out of the folder of the build.
    const isValid = isNamed && paths.every(isBuiltPath) && areSeparate(paths)
    return isValid && paths.includes(manifest.entry) ? manifest : undefined
  } catch {
    return undefined
  }
}

/** Builds in a folder or a bucket: `builds/<front end>/<build>/`. Each is complete or absent, and never changes. */
export class Builds {
  private readonly objects: Objects
  private readonly manifests = new Map<string, BuildManifest>()
  /** The builds of a front end that have a file, by its path, since a moment in milliseconds. */
  private readonly listings = new Map<
    FrontEndName,
    { builds: Promise<Map<string, string[]>>; since: number }
  >()

  constructor(objects: Objects) {
    this.objects = objects
  }

  /** Whether a complete build is here. */
  has(name: string, build: string): Promise<boolean> {
    return this.objects.has(folderKey(name, build) + manifestFile)
  }

  /** Reads the manifest of a build; undefined if the complete build is not here, or its manifest is not valid. */
  async manifest(name: string, build: string): Promise<BuildManifest | undefined> {
    const folder = folderKey(name, build)
    const known = this.manifests.get(folder)
    if (known) return known
    const document = await this.objects.get(folder + manifestFile)
    const manifest = document && validManifest(document, name, build)
    if (manifest) this.manifests.set(folder, manifest)
    return manifest
  }

  /** The files of a build. */
  files({ name, build }: Pick<BuildManifest, 'name' | 'build'>): BuildFiles {
    return { get: (path) => this.objects.get(folderKey(name, build) + path) }
  }

  /**
   * Stores a build, if its files are complete and intact. An existing one does not change, but counts as new to the
   * pruning.
   *
   * @returns the files that are missing or damaged; the build is stored if there are none
   */
  put(manifest: BuildManifest, files: BuildFiles): Promise<string[]> {
    const { name, build } = manifest
    const folder = folderKey(name, build)
    return inTurn(folder, async () => {
      const kept = new Set((await this.objects.list(folder)).map(({ key }) => key))
      const paths = storedFiles(manifest).map(storedPath)
      if (![manifestFile, ...paths].every((path) => kept.has(folder + path))) {
        const contents = new Map<string, Buffer>()
        await limit.map(paths, async (path) => {
          const content = await files.get(path)
          if (content) contents.set(path, content)
        })
        const damaged = await damagedFiles(manifest, { get: async (path) => contents.get(path) })
        if (damaged.length > 0) return damaged
        const writing = [...contents].map(([path, content]) =>
          limit(() => this.objects.put(folder + path, content)),
        )
        // When one fails, no other is still being written, so the incomplete build can be removed.
        await Promise.allSettled(writing)
        await Promise.all(writing)
      }
      await this.objects.put(folder + manifestFile, JSON.stringify(manifest))
      this.listings.delete(name)
      return []
    })
  }

  /** Lists all builds, complete or not. */
  async list(): Promise<StoredBuild[]> {
    const kept = new Map<string, StoredBuild>()
    for (const { key, time } of await this.objects.list('builds/')) {
      const [, name = '', build = '', file] = key.split('/')
      if (!isFrontEnd(name) || file === undefined) continue
      const since = Math.max(kept.get(`${name}/${build}`)?.since ?? 0, time)
      kept.set(`${name}/${build}`, { name, build, since })
    }
    return [...kept.values()]
  }

  /** The complete builds that have a file. Those that another process has just stored may be missing for ten seconds. */
  async buildsWith(name: FrontEndName, path: string): Promise<string[]> {
    let listing = this.listings.get(name)
    if (!listing || listing.since <= performance.now() - listedFor) {
      listing = { builds: this.buildsByFile(name), since: performance.now() }
      this.listings.set(name, listing)
      listing.builds.catch(() => this.listings.delete(name))
    }
    const builds = await listing.builds
    const complete = new Set(builds.get(manifestFile))
    return (builds.get(path) ?? []).filter((build) => complete.has(build))
  }

  private async buildsByFile(name: FrontEndName): Promise<Map<string, string[]>> {
    const builds = new Map<string, string[]>()
    for (const { key } of await this.objects.list(`builds/${name}/`)) {
      const [, , build = '', ...segments] = key.split('/')
      const path = segments.join('/')
      builds.set(path, [...(builds.get(path) ?? []), build])
    }
    return builds
  }

  /** Hides a build in one step, then deletes its files. */
  remove({ name, build }: Pick<StoredBuild, 'name' | 'build'>): Promise<void> {
    const folder = folderKey(name, build)
    return inTurn(folder, async () => {
      await this.objects.remove(folder + manifestFile)
      this.manifests.delete(folder)
      await this.objects.removeAll(folder)
    })
  }

  /** Deletes the files of a build that is not complete. */
  removeIncomplete({ name, build }: Pick<StoredBuild, 'name' | 'build'>): Promise<void> {
    const folder = folderKey(name, build)
    return inTurn(folder, async () => {
      if (!(await this.has(name, build))) await this.objects.removeAll(folder)
    })
  }
}
