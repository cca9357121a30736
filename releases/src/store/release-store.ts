import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { BuildManifest } from '@quad/federation/build-manifest'
import { isContentAddressed, isFrontEnd, type FrontEndName } from '@quad/federation/front-ends'
import type { LiveRelease, Release } from '@quad/federation/release'
import { Bucket, copyFolder, Folder, StorageError } from '@quad/storage'
import { BucketBuilds } from './bucket-builds.ts'
import { Builds, type StoredBuild } from './builds.ts'
import { Documents } from './documents.ts'

const keyOf = ({ name, build }: { name: string; build: string }): string => `${name}/${build}`

/** The manifests of a release, canaries included. */
export const manifestsOf = ({
  manifests,
  canaryManifests,
}: Pick<LiveRelease, 'manifests' | 'canaryManifests'>): BuildManifest[] =>
  [manifests, canaryManifests].flatMap((each) => Object.values(each))

/** How long the bucket is not asked again for a build of a URL, in milliseconds. */
const askedFor = 60_000

/** How many builds of URLs the bucket is asked for within that time. */
const mostAsked = 60

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
  /** Releases that were read: they never change. */
  private readonly known = new Map<number, Release>()
  /** Builds that are being fetched. */
  private readonly arriving = new Map<string, Promise<boolean>>()
  /** Builds of URLs that the bucket was asked for since a moment in milliseconds. */
  private readonly asked = new Set<string>()
  private askedSince = 0

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
      await Promise.all(manifestsOf(live).map(({ name, build }) => this.hasBuild(name, build)))
      // Each page asks for these releases, and may not wait for the bucket.
      await Promise.all(Object.values(live.release.since).map((id) => this.release(id)))
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
    return this.known.get(id) ?? (await this.document(id))?.release ?? null
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
    const shown = new Set(this.cached && manifestsOf(this.cached).map(keyOf))
    for (const { name, build } of manifestsOf(next)) {
      if (shown.has(keyOf({ name, build }))) continue
      await this.shared?.put(name, build, this.buildFolder(name, build))
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

  /** Absolute path for work in progress, which may not exist. It is removed an hour after its last change. */
  workFolder(name?: string): string {
    return this.local.workFolder(name)
  }

  /** Stores a build's folder. An existing build does not change; it counts as new to the pruning. */
  async putBuild(name: FrontEndName, build: string, from: string): Promise<void> {
    await this.shared?.put(name, build, from)
    await this.local.put(name, build, async (folder) => {
      await copyFolder(from, folder)
      return true
    })
  }

  /** Fetches a build from the bucket if needed, and returns whether its files are here. */
  async hasBuild(name: string, build: string): Promise<boolean> {
    return (await this.local.has(name, build)) || this.fetch(name, build)
  }

  /** Fetches a build from the bucket, once for all who need it at the same time. */
  private fetch(name: string, build: string): Promise<boolean> {
    const { shared } = this
    const fetching = async (): Promise<boolean> => {
      // Both become parts of paths.
      if (!shared || !isFrontEnd(name) || !/^[\w-]+$/.test(build)) return false
      const manifest = await shared.manifest(name, build)
      if (!manifest) return false
      return this.local.put(name, build, (folder) => shared.fetch(manifest, folder))
    }
    const key = keyOf({ name, build })
    const arriving = this.arriving.get(key) ?? fetching().finally(() => this.arriving.delete(key))
    this.arriving.set(key, arriving)
    return arriving
  }

  /**
   * Reads the manifest of a stored build. Rejects for an unknown build. Names come from URLs, so the bucket is seldom
   * asked for a build that it does not have.
   */
  async manifest(name: string, build: string): Promise<BuildManifest> {
    const isHere = await this.local.has(name, build)
    if (!isHere && this.mayAskFor(keyOf({ name, build }))) await this.fetch(name, build)
    return this.local.manifest(name, build)
  }

  private mayAskFor(key: string): boolean {
    if (this.arriving.has(key)) return true
    const now = performance.now()
    if (this.askedSince <= now - askedFor) {
      this.asked.clear()
      this.askedSince = now
    }
    if (this.asked.has(key) || this.asked.size === mostAsked) return false
    this.asked.add(key)
    return true
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
