import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import type { BuildManifest } from '../build-manifest.ts'
import { isFrontEnd, type FrontEndName } from '../policy.ts'
import { StorageFailure } from '../storage/storage-failure.ts'
import type { KeptBuild } from './build-store.ts'
import type { LiveRelease } from './release.ts'
import type { ReleasesInBucket } from './releases-in-bucket.ts'
import { ReleaseConflict, ReleaseStore } from './store.ts'

const keyOf = ({ name, build }: { name: string; build: string }): string => `${name}/${build}`

const buildsOf = ({ manifests, canaryManifests }: LiveRelease): BuildManifest[] =>
  [manifests, canaryManifests].flatMap((each) => Object.values(each))

/**
 * Builds and releases of several machines. A bucket holds them all; this machine's folder mirrors what
 * it needs of them. A release counts from the moment its document is in the bucket, where of those of
 * one id one alone can be put. The folder follows, builds first, so that what is live there is whole
 * there: pages are served from it, and ask the bucket nothing.
 */
export class MirroredStore extends ReleaseStore {
  private readonly bucket: ReleasesInBucket
  /** Builds on their way here. */
  private readonly arriving = new Map<string, Promise<boolean>>()
  /** Whether the folder was found to be a mirror of this bucket. */
  private isMirror = false

  /** `root`: absolute path of the folder; made when it does not exist. */
  constructor(root: string, bucket: ReleasesInBucket) {
    super(root)
    this.bucket = bucket
  }

  /** Whether a build's files are here, or have come from the bucket just now. */
  override async hasBuild(name: string, build: string): Promise<boolean> {
    if (await super.hasBuild(name, build)) return true
    const key = keyOf({ name, build })
    const arriving = this.arriving.get(key) ?? this.bring(name, build)
    this.arriving.set(key, arriving)
    try {
      return await arriving
    } finally {
      this.arriving.delete(key)
    }
  }

  private async bring(name: string, build: string): Promise<boolean> {
    if (!isFrontEnd(name)) return false
    const folder = this.workFolder(`arriving-${randomUUID()}`)
    try {
      const isWhole = await this.bucket.fetchBuild(name, build, folder)
      if (isWhole) await super.putBuild(name, build, folder)
      return isWhole
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  override async manifest(name: string, build: string): Promise<BuildManifest> {
    await this.hasBuild(name, build)
    return super.manifest(name, build)
  }

  override async putBuild(name: FrontEndName, build: string, from: string): Promise<void> {
    await this.bucket.sendBuild(name, build, from)
    await super.putBuild(name, build, from)
  }

  /** All builds that are in the bucket, and those that are here alone. */
  override async builds(): Promise<KeptBuild[]> {
    const inBucket = await this.bucket.builds()
    const keys = new Set(inBucket.map(keyOf))
    const here = await super.builds()
    return [...inBucket, ...here.filter((build) => !keys.has(keyOf(build)))]
  }

  override async removeBuild({ name, build }: Pick<KeptBuild, 'name' | 'build'>): Promise<void> {
    await this.bucket.removeBuild(name, build)
    if (await super.hasBuild(name, build)) await super.removeBuild({ name, build })
  }

  override async document(id: number): Promise<LiveRelease | null> {
    const here = await super.document(id)
    if (here) return here
    const document = await this.bucket.document(id)
    const live = await this.liveHere()
    // A later one would become live here before its builds have come.
    if (document && live && id < live.release.id) await this.keep(document)
    return document
  }

  private async keep(document: LiveRelease): Promise<void> {
    try {
      await this.write(document)
    } catch (error) {
      // Another process of this machine was quicker.
      if (!(error instanceof ReleaseConflict)) throw error
    }
  }

  private async requireMirror(live: LiveRelease | null): Promise<void> {
    if (live && !isDeepStrictEqual(await this.bucket.document(live.release.id), live)) {
      throw new StorageFailure(
        `${this.root} holds releases that the bucket of STORAGE_URL does not. Copy the folder to releases/ in the bucket, move it away, or set DATA_DIR to another.`,
      )
    }
    this.isMirror = true
  }

  /**
   * Makes live here what is the newest release in the bucket, once all its builds are here. Throws
   * `StorageFailure`; what is live here stays then.
   */
  override async catchUp(): Promise<void> {
    const before = await this.liveHere()
    const known = before?.release.id ?? 0
    const isFirst = !this.isMirror
    if (isFirst) await this.requireMirror(before)
    const id = await this.bucket.newest(known)
    const isNew = id !== known
    const live = isNew ? await this.bucket.document(id) : before
    if (!live || !(isNew || isFirst)) return
    // A build that is gone from the bucket holds up nobody: the others of the release are shown.
    await Promise.all(buildsOf(live).map(({ name, build }) => this.hasBuild(name, build)))
    if (!isNew) return
    await this.keep(live)
    await this.point(id)
  }

  override async append(next: LiveRelease): Promise<void> {
    await this.sendNews(next)
    await this.bucket.add(next)
    // It is live; what fails from here on is made up for by the next look.
    await super.append(next).catch(() => undefined)
  }

  /** What a rollback brings back may have been pruned from the bucket, and be here still. */
  private async sendNews(next: LiveRelease): Promise<void> {
    const live = await this.liveHere()
    const shown = new Set(live && buildsOf(live).map(keyOf))
    for (const manifest of buildsOf(next)) {
      if (shown.has(keyOf(manifest))) continue
      const { name, build } = manifest
      await this.bucket.sendBuild(name, build, this.buildFolder(name, build))
    }
  }
}
