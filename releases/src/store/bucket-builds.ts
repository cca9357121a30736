import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pLimit from 'p-limit'
import { areSeparate, isBuiltPath, type BuildManifest } from '@quad/federation/build-manifest'
import { readManifest } from '@quad/federation/built-files'
import { isFrontEnd, type FrontEndName } from '@quad/federation/front-ends'
import { makeFolder, putFile, type Bucket } from '@quad/storage'
import type { StoredBuild } from './builds.ts'
import { checkIntegrity } from './integrity-check.ts'

/** Parallel transfers of one build's files. */
const limit = pLimit(8)

const keyOf = (name: string, build: string): string => `builds/${name}/${build}/`

/** Written last and deleted first, so that its presence means a complete build. */
const manifestFile = 'build.json'

/** How long a list of the bucket's files is used, in milliseconds. */
const listedFor = 10_000

const filesOf = ({ files }: BuildManifest): string[] =>
  Object.entries(files).flatMap(([path, { brotli }]) =>
    brotli === null ? [path] : [path, `${path}.br`],
  )
/** The builds of all machines, in a bucket. */
export class BucketBuilds {
  private readonly bucket: Bucket
  /** The builds of a front end that have a file, by its path, since a moment in milliseconds. */
  private readonly listings = new Map<
    FrontEndName,
    { builds: Promise<Map<string, string[]>>; since: number }
  >()

  constructor(bucket: Bucket) {
    this.bucket = bucket
  }

  /** Reads the manifest of a build; undefined if the bucket does not have the complete build, or it is not valid. */
  async manifest(name: FrontEndName, build: string): Promise<BuildManifest | undefined> {
    const document = await this.bucket.get(keyOf(name, build) + manifestFile)
    if (!document) return undefined
    const manifest = JSON.parse(document.toString()) as BuildManifest
    const isValid = manifest.name === name && manifest.build === build
    const paths = Object.keys(manifest.files)
    // A path must not lead out of the folder into which the build is fetched.
    return isValid && paths.every(isBuiltPath) && areSeparate(paths) ? manifest : undefined
  }

  /**
   * Fetches a build.
   *
   * @param manifest as `manifest` returns it
   * @param into absolute path of a folder
   * @returns whether its files are complete and intact
   */
  async fetch(manifest: BuildManifest, into: string): Promise<boolean> {
    const { name, build } = manifest
    const write = async (path: string, content: string | Buffer): Promise<void> => {
      await makeFolder(dirname(join(into, path)))
      await putFile(join(into, path), content)
    }
    await write(manifestFile, JSON.stringify(manifest))
    await limit.map(filesOf(manifest), async (path) => {
      const content = await this.bucket.get(keyOf(name, build) + path)
      if (content) await write(path, content)
    })
    return (await checkIntegrity(into, manifest)).length === 0
  }

  /** Uploads a build's folder. Renews an existing build's date, so that it is not pruned. */
  async put(name: FrontEndName, build: string, from: string): Promise<void> {
    const key = keyOf(name, build)
    if (!(await this.bucket.has(key + manifestFile))) {
      await limit.map(filesOf(await readManifest(from)), async (path) =>
        this.bucket.put(key + path, await readFile(join(from, path))),
      )
    }
    await this.bucket.put(key + manifestFile, await readFile(join(from, manifestFile)))
  }

  /** Lists all builds, complete or not. */
  async list(): Promise<StoredBuild[]> {
    const kept = new Map<string, StoredBuild>()
    for (const { key, time } of await this.bucket.list('builds/')) {
      const [, name = '', build = ''] = key.split('/')
      if (!isFrontEnd(name)) continue
      const since = Math.max(kept.get(`${name}/${build}`)?.since ?? 0, time)
      kept.set(`${name}/${build}`, { name, build, since })
    }
    return [...kept.values()]
  }

  /** The builds that have a file. Lists the files of a front end every ten seconds at most. */
  async buildsWith(name: FrontEndName, path: string): Promise<string[]> {
    let listing = this.listings.get(name)
    if (!listing || listing.since <= performance.now() - listedFor) {
      listing = { builds: this.buildsByFile(name), since: performance.now() }
      this.listings.set(name, listing)
      listing.builds.catch(() => this.listings.delete(name))
    }
    return (await listing.builds).get(path) ?? []
  }

  private async buildsByFile(name: FrontEndName): Promise<Map<string, string[]>> {
    const builds = new Map<string, string[]>()
    for (const { key } of await this.bucket.list(`builds/${name}/`)) {
      const [, , build = '', ...segments] = key.split('/')
      const path = segments.join('/')
      builds.set(path, [...(builds.get(path) ?? []), build])
    }
    return builds
  }

  async remove({ name, build }: Pick<StoredBuild, 'name' | 'build'>): Promise<void> {
    const key = keyOf(name, build)
    await this.bucket.remove(key + manifestFile)
    const rest = await this.bucket.list(key)
    await limit.map(rest, (object) => this.bucket.remove(object.key))
  }
}
