import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import type { BuildManifest } from '@quad/federation/build-manifest'
import { isContentAddressed, isFrontEnd, type FrontEndName } from '@quad/federation/front-ends'
import { StorageError } from '@quad/storage'
import type { StoredBuild } from './build-store.ts'
import type { LiveRelease, Manifests } from '@quad/federation/release'
import type { ReleasesInBucket } from './releases-in-bucket.ts'
import { ReleaseConflictError, ReleaseStore } from './release-store.ts'

const keyOf = ({ name, build }: { name: string; build: string }): string => `${name}/${build}`

const buildsOf = ({ manifests, canaryManifests }: LiveRelease): BuildManifest[] =>
  [manifests, canaryManifests].flatMap((each) => Object.values(each))

/** How long the bucket is not asked again for a build that it does not have, in milliseconds. */
const absentFor = 60_000

/** How many unknown builds the bucket is asked for within that time. */
const mostLookups = 60

/** The builds in the bucket that have a file, by its path. */
interface Listing {
  files: Promise<Map<string, string[]>>
  /** In milliseconds. */
  since: number
}

/** How long a list of the bucket's files is used, in milliseconds. */
const listedFor = 10_000

/**
 * Builds and releases of several machines. A bucket holds them all; this machine's folder mirrors those that it
 * needs. A release is live as soon as its document is in the bucket, where only one document per id can be written.
 * The folder follows, builds before documents, so that its live release is complete: pages are served from it
 * without requests to the bucket.
 */
export class MirroredStore extends ReleaseStore {
  private readonly bucket: ReleasesInBucket
  /** Builds that are being fetched. */
  private readonly arriving = new Map<string, Promise<boolean>>()
  /** Builds that the bucket did not have when it was last asked, with the time of that, in milliseconds. */
  private readonly absent = new Map<string, number>()
  /** Files in the bucket, by front end. */
  private readonly listings = new Map<FrontEndName, Listing>()
  /** Whether the folder is known to be a mirror of this bucket. */
  private isMirror = false

  /** @param root absolute path of the folder; created if it does not exist */
  constructor(root: string, bucket: ReleasesInBucket) {
    super(root)
    this.bucket = bucket
  }

  /**
   * Fetches a build from the bucket if needed, and returns whether its files are here. Names come from URLs, so the
   * bucket is seldom asked for a build that it does not have.
   */
  override async hasBuild(name: string, build: string): Promise<boolean> {
    if (await super.hasBuild(name, build)) return true
    const key = keyOf({ name, build })
    const now = performance.now()
    for (const [each, at] of this.absent) if (at < now - absentFor) this.absent.delete(each)
    const lookups = this.absent.size + this.arriving.size
    const isKnown = this.arriving.has(key)
    if (!isKnown && (this.absent.has(key) || lookups >= mostLookups)) return false
    const isHere = await this.arrive(name, build)
    if (!isHere) this.absent.set(key, now)
    return isHere
  }

  private async fetchIfMissing(name: string, build: string): Promise<boolean> {
    return (await super.hasBuild(name, build)) || this.arrive(name, build)
  }

  /** Fetches a build, once for all who need it at the same time. */
  private arrive(name: string, build: string): Promise<boolean> {
    const key = keyOf({ name, build })
    const arriving =
      this.arriving.get(key) ??
      this.bring(name, build).finally(() => {
        this.arriving.delete(key)
      })
    this.arriving.set(key, arriving)
    return arriving
  }

  private async bring(name: string, build: string): Promise<boolean> {
    // Both become parts of paths.
    if (!isFrontEnd(name) || !/^[\w-]+$/.test(build)) return false
    const folder = this.workFolder(`arriving-${randomUUID()}`)
    try {
      const isIntact = await this.bucket.fetchBuild(name, build, folder)
      if (isIntact) await super.putBuild(name, build, folder)
      return isIntact
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  override async manifest(name: string, build: string): Promise<BuildManifest> {
    await this.hasBuild(name, build)
    return super.manifest(name, build)
  }

  /**
   * Looks in the bucket for a file that no build here has: an open tab may need a build that this machine never showed.
   * Lists the bucket's files of a front end every ten seconds at most.
   */
  override async buildWith(
    name: FrontEndName,
    path: string,
    isShown: (build: string) => boolean = () => true,
  ): Promise<string | undefined> {
    const local = await super.buildWith(name, path, isShown)
    if (local !== undefined || !isContentAddressed(path)) return local
    for (const build of (await this.filesInBucket(name)).get(path) ?? []) {
      if (isShown(build) && (await this.hasBuild(name, build))) return build
    }
    return undefined
  }

  private filesInBucket(name: FrontEndName): Promise<Map<string, string[]>> {
    const known = this.listings.get(name)
    if (known && known.since > performance.now() - listedFor) return known.files
    const files = this.bucket.buildsByFile(name)
    this.listings.set(name, { files, since: performance.now() })
    files.catch(() => this.listings.delete(name))
    return files
  }

  override async putBuild(name: FrontEndName, build: string, from: string): Promise<void> {
    await this.bucket.sendBuild(name, build, from)
    await super.putBuild(name, build, from)
  }

  /** Lists all builds in the bucket, and those that exist only here. */
  override async builds(): Promise<StoredBuild[]> {
    const inBucket = await this.bucket.builds()
    const keys = new Set(inBucket.map(keyOf))
    const local = await super.builds()
    return [...inBucket, ...local.filter((build) => !keys.has(keyOf(build)))]
  }

  override async removeBuild({ name, build }: Pick<StoredBuild, 'name' | 'build'>): Promise<void> {
    await this.bucket.removeBuild(name, build)
    if (await super.hasBuild(name, build)) await super.removeBuild({ name, build })
  }

  override async document(id: number): Promise<LiveRelease | null> {
    const local = await super.document(id)
    if (local) return local
    const document = await this.bucket.document(id)
    const live = await this.localLive()
    // A later release would become live here before its builds are fetched.
    if (document && live && id < live.release.id) await this.keep(document)
    return document
  }

  private async keep(document: LiveRelease): Promise<void> {
    try {
      await this.write(document)
    } catch (error) {
      // Another process of this machine wrote it first.
      if (!(error instanceof ReleaseConflictError)) throw error
    }
  }

  private async requireMirror(live: LiveRelease | null): Promise<void> {
    if (live && !isDeepStrictEqual(await this.bucket.document(live.release.id), live)) {
      throw new StorageError(
        `${this.root} holds releases that the bucket of STORAGE_URL does not have. Copy the folder to releases/ in the bucket, move it away, or set another DATA_DIR.`,
      )
    }
    this.isMirror = true
  }

  /**
   * Makes the bucket's newest release live here, after fetching its builds. Throws `StorageError` and keeps the
   * present release.
   */
  override async catchUp(): Promise<void> {
    const before = await this.localLive()
    const known = before?.release.id ?? 0
    const isFirst = !this.isMirror
    if (isFirst) await this.requireMirror(before)
    const id = await this.bucket.newest(known)
    const isNew = id !== known
    const live = isNew ? await this.bucket.document(id) : before
    if (!live || !(isNew || isFirst)) return
    // A build that is missing in the bucket does not stop the others of the release.
    await Promise.all(buildsOf(live).map(({ name, build }) => this.fetchIfMissing(name, build)))
    if (!isNew) return
    await this.keep(live)
    await this.point(id)
  }

  override putEndpoints(names: readonly string[]): Promise<void> {
    return this.bucket.putEndpoints(names)
  }

  override endpoints(): Promise<string[] | null> {
    return this.bucket.endpoints()
  }

  override requireSafeStorage(): Promise<void> {
    return this.bucket.requireConditionalWrites()
  }

  override compose(...composition: Parameters<ReleaseStore['compose']>): Promise<Manifests> {
    // Another machine may have stored these builds since, and a release must not wait for the limit.
    this.absent.clear()
    return super.compose(...composition)
  }

  override async append(next: LiveRelease): Promise<void> {
    await this.sendNewBuilds(next)
    await this.bucket.add(next)
    // The release is live. The next check repairs a failure from here on.
    await super.append(next).catch(() => undefined)
  }

  /** A build that a rollback restores may be pruned from the bucket and still exist here. */
  private async sendNewBuilds(next: LiveRelease): Promise<void> {
    const live = await this.localLive()
    const shown = new Set(live && buildsOf(live).map(keyOf))
    for (const manifest of buildsOf(next)) {
      if (shown.has(keyOf(manifest))) continue
      const { name, build } = manifest
      await this.bucket.sendBuild(name, build, this.buildFolder(name, build))
    }
  }
}
