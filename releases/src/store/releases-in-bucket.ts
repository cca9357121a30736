import { readManifest } from '@quad/federation/built-files'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pLimit from 'p-limit'
import { areSeparate, isBuiltPath, type BuildManifest } from '@quad/federation/build-manifest'
import { isFrontEnd, type FrontEndName } from '@quad/federation/front-ends'
import type { Bucket } from '@quad/storage'
import type { StoredBuild } from './build-store.ts'
import { checkIntegrity } from './integrity-check.ts'
import { parseDocument, parsePointer, pointerText, textOf } from './document.ts'
import type { LiveRelease } from '@quad/federation/release'
import { documentName, endpointsName, ReleaseConflictError } from './release-store.ts'

/** Parallel transfers of one build's files. */
const limit = pLimit(8)

const documentKey = (id: number): string => `releases/releases/${documentName(id)}`
const pointerKey = 'releases/live.json'
const endpointsKey = `releases/${endpointsName}`
const buildsKey = 'releases/builds/'
const buildKey = (name: string, build: string): string => `${buildsKey}${name}/${build}/`

/** Written last and deleted first, so that its presence means a complete build. */
const manifestFile = 'build.json'

const filesOf = ({ files }: BuildManifest): string[] =>
  Object.entries(files).flatMap(([path, { brotli }]) =>
    brotli === null ? [path] : [path, `${path}.br`],
  )

/** Builds and releases in a bucket, in the layout of a folder (see `ReleaseStore`) below `releases/`. */
export class ReleasesInBucket {
  private readonly bucket: Bucket

  constructor(bucket: Bucket) {
    this.bucket = bucket
  }

  /** Throws `StorageError` if the bucket cannot keep two machines from making the same release. */
  requireConditionalWrites(): Promise<void> {
    return this.bucket.requireConditionalWrites()
  }

  /** Reads a release; null for an unknown id. */
  async document(id: number): Promise<LiveRelease | null> {
    const text = await this.bucket.get(documentKey(id))
    return text ? parseDocument(text.toString()) : null
  }

  /** Finds the id of the newest release, starting at the existing release `known`; 0 for none. */
  async newest(known: number): Promise<number> {
    if (known > 0 && !(await this.bucket.has(documentKey(known + 1)))) return known
    const pointer = await this.bucket.get(pointerKey)
    let id = Math.max(known, pointer ? parsePointer(pointer.toString()) : 0)
    while (await this.bucket.has(documentKey(id + 1))) id += 1
    return id
  }

  /** Adds a release in one atomic step. Throws `ReleaseConflictError` if its id is taken. */
  async add(document: LiveRelease): Promise<void> {
    const { id } = document.release
    if (!(await this.bucket.putNew(documentKey(id), textOf(document)))) {
      throw new ReleaseConflictError(`Release ${id} was made by another process.`)
    }
    // Only shortens the search of other readers; the release exists without it.
    await this.bucket.put(pointerKey, pointerText(id)).catch(() => undefined)
  }

  async putEndpoints(names: readonly string[]): Promise<void> {
    await this.bucket.put(endpointsKey, JSON.stringify(names))
  }

  async endpoints(): Promise<string[] | null> {
    const text = await this.bucket.get(endpointsKey)
    return text ? (JSON.parse(text.toString()) as string[]) : null
  }

  /**
   * Fetches a build.
   *
   * @param into absolute path of a folder that does not exist yet
   * @returns false if the bucket does not have the complete build, or if its manifest is not valid
   */
  async fetchBuild(name: string, build: string, into: string): Promise<boolean> {
    const key = buildKey(name, build)
    const document = await this.bucket.get(key + manifestFile)
    if (!document) return false
    const manifest = JSON.parse(document.toString()) as BuildManifest
    // Before anything is written: a path must not lead out of the folder.
    const isValid = manifest.name === name && manifest.build === build
    const paths = Object.keys(manifest.files)
    if (!isValid || !paths.every(isBuiltPath) || !areSeparate(paths)) return false
    await mkdir(into, { recursive: true })
    await writeFile(join(into, manifestFile), document)
    await limit.map(filesOf(manifest), async (path) => {
      const content = await this.bucket.get(key + path)
      if (!content) return
      await mkdir(dirname(join(into, path)), { recursive: true })
      await writeFile(join(into, path), content)
    })
    return (await checkIntegrity(into, manifest)).length === 0
  }

  /** Uploads a build's folder. Renews an existing build's date, so that it is not pruned. */
  async sendBuild(name: string, build: string, from: string): Promise<void> {
    const key = buildKey(name, build)
    if (!(await this.bucket.has(key + manifestFile))) {
      await limit.map(filesOf(await readManifest(from)), async (path) =>
        this.bucket.put(key + path, await readFile(join(from, path))),
      )
    }
    await this.bucket.put(key + manifestFile, await readFile(join(from, manifestFile)))
  }

  /** Lists all builds, complete or not. */
  async builds(): Promise<StoredBuild[]> {
    const kept = new Map<string, StoredBuild>()
    for (const { key, time } of await this.bucket.list(buildsKey)) {
      const [name = '', build = ''] = key.slice(buildsKey.length).split('/')
      if (!isFrontEnd(name)) continue
      const since = Math.max(kept.get(`${name}/${build}`)?.since ?? 0, time)
      kept.set(`${name}/${build}`, { name, build, since })
    }
    return [...kept.values()]
  }

  /** Lists the builds that have a file, by its path, for all files of a front end. */
  async buildsByFile(name: FrontEndName): Promise<Map<string, string[]>> {
    const key = `${buildsKey}${name}/`
    const builds = new Map<string, string[]>()
    for (const object of await this.bucket.list(key)) {
      const [build = '', ...segments] = object.key.slice(key.length).split('/')
      const path = segments.join('/')
      builds.set(path, [...(builds.get(path) ?? []), build])
    }
    return builds
  }

  async removeBuild(name: string, build: string): Promise<void> {
    const key = buildKey(name, build)
    await this.bucket.remove(key + manifestFile)
    const rest = await this.bucket.list(key)
    await limit.map(rest, (object) => this.bucket.remove(object.key))
  }
}
