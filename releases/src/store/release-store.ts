import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { BuildManifest } from '@quad/federation/build-manifest'
import {
  frontEnds,
  isContentAddressed,
  isFrontEnd,
  type FrontEndName,
} from '@quad/federation/front-ends'
import type { Composition, LiveRelease, Manifests, Release } from '@quad/federation/release'
import { Bucket, Folder, StorageError } from '@quad/storage'
import { BucketBuilds } from './bucket-builds.ts'
import { Builds, type StoredBuild } from './builds.ts'
import { Documents } from './documents.ts'

const keyOf = ({ name, build }: { name: string; build: string }): string => `${name}/${build}`

const buildsOf = ({ manifests, canaryManifests }: LiveRelease): BuildManifest[] =>
  [manifests, canaryManifests].flatMap((each) => Object.values(each))

/** How long the bucket is not asked again for a build that it does not have, in milliseconds. */
const absentFor = 60_000

/** How many unknown builds the bucket is asked for within that time. */
const mostLookups = 60

/**
 * The releases of an installation.
 *
 * @param dataDir absolute path
 * @param storageUrl `s3://bucket[/prefix]` of the bucket that holds them; absent: the folder holds them
 */
export const releasesIn = (dataDir: string, storageUrl?: string): ReleaseStore => {
  const bucket = storageUrl && new Bucket(`${storageUrl.replace(/\/+$/, '')}/releases`)
  return new ReleaseStore(join(dataDir, 'releases'), bucket || undefined)
}

/**
 * Releases and builds, in a folder or in a bucket. With a bucket, the folder is a cache of the builds that this machine
 * needs, and the live release stays in memory: pages are served without requests to the bucket.
 */
export class ReleaseStore {
  private readonly root: string
  private readonly documents: Documents
  /** On this machine. */
  private readonly local: Builds
  private readonly bucket: Bucket | undefined
  /** Of all machines; undefined without a bucket. */
  private readonly shared: BucketBuilds | undefined
  private cached: LiveRelease | null = null
  /** Releases that were read, for those who may not wait for the bucket. */
  private readonly known = new Map<number, Release>()
  /** Builds that are being fetched. */
  private readonly arriving = new Map<string, Promise<boolean>>()
  /** Builds that the bucket did not have when it was last asked, with the time of that, in milliseconds. */
  private readonly absent = new Map<string, number>()

  /** @param root absolute path of the folder; created if it does not exist */
  constructor(root: string, bucket?: Bucket) {
    this.root = root
    this.local = new Builds(root)
    this.bucket = bucket
    this.shared = bucket && new BucketBuilds(bucket)
    this.documents = new Documents(bucket ?? new Folder(root))
  }

  /** Checks at the start that releases can be stored safely. Throws `StorageError`. */
  async requireSafeStorage(): Promise<void> {
    await this.bucket?.requireConditionalWrites()
  }

  /** Reads the live release; null before the first one. */
  async live(): Promise<LiveRelease | null> {
    await this.catchUp()
    return this.localLive()
  }

  /** The live release as this machine knows it, without network access. Cheap enough for each page. */
  async localLive(): Promise<LiveRelease | null> {
    if (!this.bucket) await this.readNewest()
    return this.cached
  }

  /**
   * Makes the bucket's newest release live here, after fetching its builds. Throws `StorageError` and keeps the
   * present release. Does nothing without a bucket.
   */
  async catchUp(): Promise<void> {
    if (!this.bucket) return
    if (!this.cached) await this.requireNoOtherReleases()
    await this.readNewest(async (live) => {
      // A build that is missing in the bucket does not stop the others of the release.
      await Promise.all(buildsOf(live).map(({ name, build }) => this.fetchIfMissing(name, build)))
      await Promise.all(Object.values(live.release.since).map((id) => this.localOrRead(id)))
    })
  }

  private async readNewest(prepare?: (live: LiveRelease) => Promise<void>): Promise<void> {
    const known = this.cached?.release.id ?? 0
    const id = await this.documents.newest(known)
    if (id === known) return
    const live = await this.document(id)
    if (!live) return
    await prepare?.(live)
    // Another reading may have found a newer one meanwhile.
    if (id > (this.cached?.release.id ?? 0)) this.cached = live
  }

  /** A folder that was used without the bucket may hold releases that the bucket lacks. */
  private async requireNoOtherReleases(): Promise<void> {
    const own = new Documents(new Folder(this.root))
    const id = await own.newest(0)
    if (id === 0 || isDeepStrictEqual(await this.documents.read(id), await own.read(id))) return
    throw new StorageError(
      `${this.root} holds releases that the bucket of STORAGE_URL does not have. Copy the folder to releases/ in the bucket, move it away, or set another DATA_DIR.`,
    )
  }

  /** Reads a release with its manifests; null for an unknown id. */
  async document(id: number): Promise<LiveRelease | null> {
    const document = await this.documents.read(id)
    if (document) this.known.set(id, document.release)
    return document
  }

  /** Reads a release; null for an unknown id. */
  async release(id: number): Promise<Release | null> {
    return (await this.document(id))?.release ?? null
  }

  private async localOrRead(id: number): Promise<Release | null> {
    return this.known.get(id) ?? (await this.release(id))
  }

  /** Reads a release that made a live build live, without network access; null for one that was not read yet. */
  async localRelease(id: number): Promise<Release | null> {
    return this.bucket ? (this.known.get(id) ?? null) : this.localOrRead(id)
  }

  /** Reads releases, newest first. `before`: only releases older than this id. */
  async *history(before = Infinity): AsyncGenerator<LiveRelease> {
    let id: number | null = Math.min(before - 1, (await this.live())?.release.id ?? 0)
    while (id !== null) {
      const document = await this.document(id)
      if (!document) return
      yield document
      id = document.release.previous
    }
  }

  /**
   * Makes a release live if its `previous` is the live one. Otherwise throws `ReleaseConflictError` and changes
   * nothing.
   */
  async append(next: LiveRelease): Promise<void> {
    await this.sendNewBuilds(next)
    await this.documents.add(next)
    this.known.set(next.release.id, next.release)
    this.cached = next
  }

  /** A build that a rollback restores may be pruned from the bucket and still exist here. */
  private async sendNewBuilds(next: LiveRelease): Promise<void> {
    const shown = new Set(this.cached && buildsOf(this.cached).map(keyOf))
    for (const manifest of buildsOf(next)) {
      if (shown.has(keyOf(manifest))) continue
      const { name, build } = manifest
      await this.shared?.send(name, build, this.buildFolder(name, build))
    }
  }

  /** Records the endpoints of the server that starts: the gate compares them with the calls of a build. */
  putEndpoints(names: readonly string[]): Promise<void> {
    return this.documents.putEndpoints(names)
  }

  /** Endpoints of the server that started last; none before the first start. */
  endpoints(): Promise<string[]> {
    return this.documents.endpoints()
  }

  /** Absolute path of a build's folder, which may not exist. */
  buildFolder(name: string, build: string): string {
    return this.local.folder(name, build)
  }

  /** Absolute path for named work in progress, which may not exist. It is removed an hour after its last change. */
  workFolder(name: string): string {
    return this.local.workFolder(name)
  }

  /** Stores a build's folder. An existing build does not change; it counts as new to the pruning. */
  async putBuild(name: FrontEndName, build: string, from: string): Promise<void> {
    await this.shared?.send(name, build, from)
    await this.local.put(name, build, from)
  }

  /**
   * Fetches a build from the bucket if needed, and returns whether its files are here. Names come from URLs, so the
   * bucket is seldom asked for a build that it does not have.
   */
  async hasBuild(name: string, build: string): Promise<boolean> {
    if (await this.local.has(name, build)) return true
    const key = keyOf({ name, build })
    const now = performance.now()
    for (const [each, at] of this.absent) if (at < now - absentFor) this.absent.delete(each)
    const lookups = this.absent.size + this.arriving.size
    const isKnown = this.arriving.has(key)
    if (!isKnown && (this.absent.has(key) || lookups >= mostLookups)) return false
    const isHere = await this.fetch(name, build)
    if (!isHere) this.absent.set(key, now)
    return isHere
  }

  private async fetchIfMissing(name: string, build: string): Promise<boolean> {
    return (await this.local.has(name, build)) || this.fetch(name, build)
  }

  /** Fetches a build from the bucket, once for all who need it at the same time. */
  private fetch(name: string, build: string): Promise<boolean> {
    const key = keyOf({ name, build })
    const fetching = async (): Promise<boolean> => {
      // Both become parts of paths.
      if (!this.shared || !isFrontEnd(name) || !/^[\w-]+$/.test(build)) return false
      const folder = this.workFolder(`arriving-${randomUUID()}`)
      try {
        const isIntact = await this.shared.fetch(name, build, folder)
        if (isIntact) await this.local.put(name, build, folder)
        return isIntact
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    }
    const arriving = this.arriving.get(key) ?? fetching().finally(() => this.arriving.delete(key))
    this.arriving.set(key, arriving)
    return arriving
  }

  /** Reads the manifest of a stored build. Rejects for an unknown build. */
  async manifest(name: string, build: string): Promise<BuildManifest> {
    await this.hasBuild(name, build)
    return this.local.manifest(name, build)
  }

  /**
   * Manifests of a composition.
   *
   * @param known manifests of builds whose files may not be here
   */
  async compose(composition: Composition, known: readonly Manifests[]): Promise<Manifests> {
    // Another machine may have stored these builds since, and a release must not wait for the limit.
    this.absent.clear()
    const knownOf = (name: FrontEndName, build: string): BuildManifest | undefined =>
      known.map((manifests) => manifests[name]).find((manifest) => manifest?.build === build)
    const found = frontEnds.flatMap((name) => {
      const build = composition[name]
      if (build === undefined) return []
      const manifest = knownOf(name, build) ?? this.manifest(name, build)
      return [Promise.resolve(manifest).then((own) => [name, own] as const)]
    })
    return Object.fromEntries(await Promise.all(found))
  }

  /**
   * Finds a build that has a content-addressed file: builds share these, so a file stays as long as any build has it.
   * An open tab may need a build that this machine never showed. Undefined if no build has it.
   *
   * @param isShown whether a build's files may be shown
   */
  async buildWith(
    name: FrontEndName,
    path: string,
    isShown: (build: string) => boolean = () => true,
  ): Promise<string | undefined> {
    if (!isContentAddressed(path)) return undefined
    const local = await this.local.buildWith(name, path, isShown)
    if (local !== undefined || !this.shared) return local
    for (const build of await this.shared.buildsWith(name, path)) {
      if (isShown(build) && (await this.hasBuild(name, build))) return build
    }
    return undefined
  }

  /** Lists all stored builds. */
  async builds(): Promise<StoredBuild[]> {
    const shared = (await this.shared?.list()) ?? []
    const keys = new Set(shared.map(keyOf))
    const local = await this.local.list()
    return [...shared, ...local.filter((build) => !keys.has(keyOf(build)))]
  }

  /** Deletes a build's files. The documents of its releases stay. */
  async removeBuild(build: Pick<StoredBuild, 'name' | 'build'>): Promise<void> {
    await this.shared?.remove(build)
    if (!this.shared || (await this.local.has(build.name, build.build))) {
      await this.local.remove(build)
    }
  }
}
