import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { BuildManifest } from '@quad/federation/build-manifest'
import { isContentAddressed, isFrontEnd, type FrontEndName } from '@quad/federation/front-ends'
import { ReleaseRefusedError, type LiveRelease, type Release } from '@quad/federation/release'
import { Bucket, Folder, StorageError, type Objects } from '../../storage/index.ts'
import { Builds, folderKey, type StoredBuild } from './builds.ts'
import { Documents } from './documents.ts'
import { damagedFiles, damageOf, type BuildFiles } from './integrity-check.ts'

/** Identifies a build among those of all front ends. */
export const keyOf = ({ name, build }: { name: string; build: string }): string =>
  `${name}/${build}`

/** The manifests of a release, canaries included. */
export const manifestsOf = ({
  manifests,
  canaryManifests,
}: Pick<LiveRelease, 'manifests' | 'canaryManifests'>): BuildManifest[] =>
  [manifests, canaryManifests].flatMap((each) => Object.values(each))

/** Keys of the builds that visitors of a release get. */
export const shownIn = ({ frontEnds, canaries }: Release): string[] => [
  ...Object.entries(frontEnds).map(([name, build]) => keyOf({ name, build })),
  ...Object.entries(canaries).map(([name, { build }]) => keyOf({ name, build })),
]

/** Names of the endpoints of the server that started last. */
const endpointsKey = 'endpoints.json'

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
  private readonly bucket: Bucket | undefined
  private readonly objects: Objects
  private readonly documents: Documents
  /** The builds on this machine. */
  private readonly local: Builds
  /** Those of all machines; undefined without a bucket. */
  private readonly shared: Builds | undefined
  private cached: LiveRelease | null = null
  /** Releases that were read: they never change. */
  private readonly known = new Map<number, Release>()
  /** Keys of the builds that these releases show. */
  private readonly shown = new Set<string>()
  /** The reading of all releases; undefined before the first one. */
  private reading: Promise<void> | undefined
  /** Builds that are being fetched. */
  private readonly arriving = new Map<string, Promise<boolean>>()
  /** Builds of URLs that the bucket was asked for since a moment in milliseconds. */
  private readonly asked = new Set<string>()
  private askedSince = 0
  private readonly listeners: ((appended: LiveRelease) => void)[] = []
  /** The builds of the start that makes the first release. */
  private expected: readonly Pick<StoredBuild, 'name' | 'build'>[] = []

  /** @param root absolute path of the folder; created if it does not exist */
  constructor(root: string, bucket?: Bucket) {
    this.root = root
    this.bucket = bucket
    this.objects = bucket ?? new Folder(root)
    this.documents = new Documents(this.objects)
    this.local = new Builds(new Folder(root))
    this.shared = bucket && new Builds(bucket)
  }

  /**
   * Checks at the start that the bucket, if there is one, can keep releases, and has those of the folder: the folder may
   * have been used without the bucket.
   *
   * @throws StorageError
   */
  async requireSafeStorage(): Promise<void> {
    if (!this.bucket) return
    await this.bucket.requireConditionalWrites()
    const own = new Documents(new Folder(this.root))
    const id = await own.newest(0)
    if (id === 0 || isDeepStrictEqual(await this.documents.read(id), await own.read(id))) return
    throw new StorageError(
      `${this.root} holds releases that the bucket of STORAGE_URL does not have. Copy the folder to releases/ in the bucket, move it away, or set another DATA_DIR.`,
    )
  }

  /**
   * Reads the live release; null before the first one. A newer release of another machine becomes live here once its
   * builds are fetched.
   *
   * @throws StorageError if the bucket cannot be read; the present release stays live
   */
  async live(): Promise<LiveRelease | null> {
    const known = this.cached?.release.id ?? 0
    const id = await this.documents.newest(known)
    const live = id === known ? null : await this.document(id)
    if (live) {
      // A build that is missing in the bucket does not stop the others of the release.
      await Promise.all(manifestsOf(live).map(({ name, build }) => this.manifest(name, build)))
      // Each page asks for these releases, and may not wait for the bucket.
      await Promise.all(Object.values(live.release.since).map((since) => this.release(since)))
      // Another reading may have found a newer one meanwhile.
      if (id > (this.cached?.release.id ?? 0)) this.cached = live
    }
    return this.cached
  }

  /** The live release as this machine knows it, without network access. Cheap enough for each page. */
  async localLive(): Promise<LiveRelease | null> {
    return this.bucket ? this.cached : this.live()
  }

  /** Reads a release with its manifests; null for an unknown id. */
  private async document(id: number): Promise<LiveRelease | null> {
    const document = await this.documents.read(id)
    if (document) this.remember(document.release)
    return document
  }

  private remember(release: Release): void {
    this.known.set(release.id, release)
    for (const key of shownIn(release)) this.shown.add(key)
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
   * Whether any release has shown a build to visitors, as the live one or a canary: no other has passed the gate. The
   * first question about a build that none has shown reads all releases.
   */
  async wasShown(name: FrontEndName, build: string): Promise<boolean> {
    const key = keyOf({ name, build })
    if (this.shown.has(key)) return true
    this.reading ??= this.readAll()
    await this.reading.catch(() => (this.reading = undefined))
    return this.shown.has(key)
  }

  private async readAll(): Promise<void> {
    const history = this.history()
    for (let next = await history.next(); !next.done; next = await history.next());
  }

  /**
   * Makes a release live if its `previous` is the live one. Otherwise throws `ReleaseConflictError` and changes
   * nothing.
   */
  async append(next: LiveRelease): Promise<void> {
    const shown = new Set(this.cached && manifestsOf(this.cached).map(keyOf))
    for (const manifest of manifestsOf(next)) {
      // A build that a rollback restores may be pruned from the bucket and still exist here.
      if (!shown.has(keyOf(manifest))) await this.putBuild(manifest)
    }
    await this.documents.add(next)
    this.remember(next.release)
    this.cached = next
    for (const listener of this.listeners) listener(next)
  }

  /** Calls a listener with each release and refusal that this store appends: other processes have stores of their own. */
  onAppend(listener: (appended: LiveRelease) => void): void {
    this.listeners.push(listener)
  }

  /** Records the endpoints of the server that starts: the gate compares them with the calls of a build. */
  putEndpoints(names: readonly string[]): Promise<void> {
    return this.objects.put(endpointsKey, JSON.stringify(names))
  }

  /** Endpoints of the server that started last; none before the first start. */
  async endpoints(): Promise<string[]> {
    const text = await this.objects.get(endpointsKey)
    return text ? (JSON.parse(text.toString()) as string[]) : []
  }

  /** Absolute path of a build's folder, which may not exist. */
  buildFolder(name: string, build: string): string {
    return join(this.root, folderKey(name, build))
  }

  /** Absolute path of the folder for uploads, which may not exist. */
  get uploadsFolder(): string {
    return join(this.root, 'tmp')
  }

  /**
   * Stores a build, if its files are complete and intact. An existing one does not change; it counts as new to the
   * pruning, and is sent to the bucket if it was pruned there.
   *
   * @param files absent: those on this machine
   * @throws ReleaseRefusedError if they are not
   */
  async putBuild(
    manifest: BuildManifest,
    files: BuildFiles = this.local.files(manifest),
  ): Promise<void> {
    await this.requireIntact(manifest, await this.shared?.put(manifest, files))
    await this.requireIntact(manifest, await this.putHere(manifest, files))
  }

  private async requireIntact(manifest: BuildManifest, damaged: string[] = []): Promise<void> {
    if (damaged.length === 0) return
    const { name, build } = manifest
    const isHere = await this.local.has(name, build)
    const folder = isHere ? this.buildFolder(name, build) : `${name}/dist/${build} in your checkout`
    throw new ReleaseRefusedError(damageOf(manifest, damaged, folder))
  }

  /** Lists the problems of a build's files on this machine, one line each. */
  async problemsOf(manifest: BuildManifest): Promise<string[]> {
    const damaged = await damagedFiles(manifest, this.local.files(manifest))
    const folder = this.buildFolder(manifest.name, manifest.build)
    return damaged.length === 0 ? [] : [damageOf(manifest, damaged, folder)]
  }

  private async putHere(manifest: BuildManifest, files: BuildFiles): Promise<string[]> {
    try {
      return await this.local.put(manifest, files)
    } catch (error) {
      // An incomplete build would keep a full disk full.
      await this.local.removeIncomplete(manifest)
      throw error
    }
  }

  /** Reads the manifest of a stored build, after fetching it from the bucket if needed; undefined for an unknown build. */
  async manifest(name: string, build: string): Promise<BuildManifest | undefined> {
    const isHere = (await this.local.has(name, build)) || (await this.fetch(name, build))
    return isHere ? this.local.manifest(name, build) : undefined
  }

  /** Reads the manifest of a stored build, without fetching its files; undefined for an unknown build. */
  async description(name: string, build: string): Promise<BuildManifest | undefined> {
    return (await this.local.manifest(name, build)) ?? this.shared?.manifest(name, build)
  }

  /** Fetches a build from the bucket, once for all who need it at the same time. */
  private fetch(name: string, build: string): Promise<boolean> {
    const { shared } = this
    const fetching = async (): Promise<boolean> => {
      // Both become parts of paths.
      if (!shared || !isFrontEnd(name) || !/^[\w-]+$/.test(build)) return false
      const manifest = await shared.manifest(name, build)
      if (!manifest) return false
      return (await this.putHere(manifest, shared.files(manifest))).length === 0
    }
    const key = keyOf({ name, build })
    const arriving = this.arriving.get(key) ?? fetching().finally(() => this.arriving.delete(key))
    this.arriving.set(key, arriving)
    return arriving
  }

  /** As `manifest`, for names from URLs: the bucket is seldom asked for a build that it does not have. */
  async manifestForVisitor(name: string, build: string): Promise<BuildManifest | undefined> {
    if (await this.local.has(name, build)) return this.local.manifest(name, build)
    return this.mayAskFor(keyOf({ name, build })) ? this.manifest(name, build) : undefined
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
   * @param mayBeShown whether a build's files may be shown
   */
  async buildWith(
    name: FrontEndName,
    path: string,
    mayBeShown: (build: string) => boolean | Promise<boolean> = () => true,
  ): Promise<string | undefined> {
    if (!isContentAddressed(path)) return undefined
    for await (const build of this.buildsWith(name, path)) {
      if ((await mayBeShown(build)) && (await this.manifest(name, build))) return build
    }
    return undefined
  }

  /** The live builds come first: most files are theirs, and no list of files is needed for them. */
  private async *buildsWith(name: FrontEndName, path: string): AsyncGenerator<string> {
    for (const { name: each, build, files } of this.cached ? manifestsOf(this.cached) : []) {
      const hasFile = each === name && Object.hasOwn(files, path)
      if (hasFile && (await this.local.has(name, build))) yield build
    }
    yield* await this.local.buildsWith(name, path)
    if (this.shared) yield* await this.shared.buildsWith(name, path)
  }

  /** Lists all stored builds. */
  async builds(): Promise<StoredBuild[]> {
    const builds = [...(await this.local.list()), ...((await this.shared?.list()) ?? [])]
    return [...new Map(builds.map((each) => [keyOf(each), each])).values()]
  }

  /** Records the builds that a start of this server will release. */
  expect(builds: readonly Pick<StoredBuild, 'name' | 'build'>[]): void {
    this.expected = builds
  }

  /** Counts the expected builds, and those of them that are stored on this machine. */
  async progress(): Promise<{ stored: number; expected: number }> {
    const stored = await Promise.all(
      this.expected.map(({ name, build }) => this.local.has(name, build)),
    )
    return { stored: stored.filter(Boolean).length, expected: stored.length }
  }

  /** Deletes a build's files. The documents of its releases stay. */
  async removeBuild(build: Pick<StoredBuild, 'name' | 'build'>): Promise<void> {
    await this.shared?.remove(build)
    await this.local.remove(build)
  }
}
