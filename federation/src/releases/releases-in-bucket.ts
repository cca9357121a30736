import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { BuildManifest } from '../build-manifest.ts'
import { isFrontEnd } from '../policy.ts'
import type { Bucket } from '../storage/bucket.ts'
import { readManifest, type KeptBuild } from './build-store.ts'
import { inParallel } from './in-parallel.ts'
import { checkIntegrity } from './integrity-check.ts'
import { parseDocument, pointedBy, pointerTo, textOf, type LiveRelease } from './release.ts'
import { documentName, ReleaseConflict } from './store.ts'

/** Files of one build that are on their way at once. */
const atOnce = 8

const documentKey = (id: number): string => `releases/releases/${documentName(id)}`
const pointerKey = 'releases/live.json'
const buildsKey = 'releases/builds/'
const buildKey = (name: string, build: string): string => `${buildsKey}${name}/${build}/`

/** Comes last and goes first, and so says that a build is whole. */
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

  /** One release. Null where there is none of this id. */
  async document(id: number): Promise<LiveRelease | null> {
    const text = await this.bucket.get(documentKey(id))
    return text ? parseDocument(text.toString()) : null
  }

  /** Id of the newest release, of which `known` is one; 0 for none. */
  async newest(known: number): Promise<number> {
    if (known > 0 && !(await this.bucket.has(documentKey(known + 1)))) return known
    const pointer = await this.bucket.get(pointerKey)
    let id = Math.max(known, pointer ? pointedBy(pointer.toString()) : 0)
    while (await this.bucket.has(documentKey(id + 1))) id += 1
    return id
  }

  /** Adds a release in one atomic step. Throws `ReleaseConflict` where its id is taken. */
  async add(document: LiveRelease): Promise<void> {
    const { id } = document.release
    if (!(await this.bucket.putNew(documentKey(id), textOf(document)))) {
      throw new ReleaseConflict(`Release ${id} is somebody else's.`)
    }
    // Saves others steps; the release is there without it.
    await this.bucket.put(pointerKey, pointerTo(id)).catch(() => undefined)
  }

  /**
   * Fetches a build. Gives false where the bucket does not have it whole.
   *
   * @param into absolute path of a folder that is not there yet
   */
  async fetchBuild(name: string, build: string, into: string): Promise<boolean> {
    const key = buildKey(name, build)
    const said = await this.bucket.get(key + manifestFile)
    if (!said) return false
    const manifest = JSON.parse(said.toString()) as BuildManifest
    await mkdir(into, { recursive: true })
    await writeFile(join(into, manifestFile), said)
    await inParallel(filesOf(manifest), atOnce, async (path) => {
      const content = await this.bucket.get(key + path)
      if (!content) return
      await mkdir(dirname(join(into, path)), { recursive: true })
      await writeFile(join(into, path), content)
    })
    return (await checkIntegrity(into, manifest)).length === 0
  }

  /** Sends a build's folder. One that is there gets younger, not to be pruned meanwhile. */
  async sendBuild(name: string, build: string, from: string): Promise<void> {
    const key = buildKey(name, build)
    if (!(await this.bucket.has(key + manifestFile))) {
      await inParallel(filesOf(await readManifest(from)), atOnce, async (path) =>
        this.bucket.put(key + path, await readFile(join(from, path))),
      )
    }
    await this.bucket.put(key + manifestFile, await readFile(join(from, manifestFile)))
  }

  /** All builds of which there are files, whole or not. */
  async builds(): Promise<KeptBuild[]> {
    const kept = new Map<string, KeptBuild>()
    for (const { key, time } of await this.bucket.list(buildsKey)) {
      const [name = '', build = ''] = key.slice(buildsKey.length).split('/')
      if (!isFrontEnd(name)) continue
      const since = Math.max(kept.get(`${name}/${build}`)?.since ?? 0, time)
      kept.set(`${name}/${build}`, { name, build, since })
    }
    return [...kept.values()]
  }

  async removeBuild(name: string, build: string): Promise<void> {
    const key = buildKey(name, build)
    await this.bucket.remove(key + manifestFile)
    const rest = await this.bucket.list(key)
    await inParallel(rest, atOnce, (object) => this.bucket.remove(object.key))
  }
}
