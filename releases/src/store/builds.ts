import { randomUUID } from 'node:crypto'
import { rename, rm, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readManifest } from '@quad/federation/built-files'
import type { BuildManifest } from '@quad/federation/build-manifest'
import { frontEnds, type FrontEndName } from '@quad/federation/front-ends'
import { isTaken, makeFolder, syncFolder, entriesOf, exists, timeOf } from '@quad/storage'

/** A build whose files are in a store. */
export interface StoredBuild {
  name: FrontEndName
  build: string
  /** When it was stored or last released, in milliseconds. */
  since: number
}

const staleAfter = 60 * 60 * 1000

/** Builds in a folder of this machine: `builds/<front end>/<build>/`. Each is complete or absent, and never changes. */
export class Builds {
  private readonly root: string
  private readonly manifests = new Map<string, Promise<BuildManifest>>()

  /** @param root absolute path; created if it does not exist */
  constructor(root: string) {
    this.root = root
  }

  /** Absolute path of a build's folder, which may not exist. */
  folder(name: string, build: string): string {
    return join(this.root, 'builds', name, build)
  }

  /** Whether a build's files are here. */
  has(name: string, build: string): Promise<boolean> {
    return exists(join(this.folder(name, build), 'build.json'))
  }

  /**
   * Absolute path for work in progress, which may not exist. It is removed an hour after its last change.
   *
   * @param name of work that other processes continue
   */
  workFolder(name: string = randomUUID()): string {
    return join(this.root, 'tmp', name)
  }

  /**
   * Stores a build. An existing one does not change, but counts as new to the pruning.
   *
   * @param write writes the files into the folder of this absolute path, which does not exist yet, so that they survive
   *   a power cut, and returns whether they are complete
   * @returns whether the build is stored
   */
  async put(
    name: FrontEndName,
    build: string,
    write: (folder: string) => Promise<boolean>,
  ): Promise<boolean> {
    await this.removeStaleWork()
    const target = this.folder(name, build)
    await makeFolder(dirname(target))
    if (await exists(target)) await utimes(target, new Date(), new Date())
    else if (!(await this.moveIn(target, write))) return false
    // Also needed if another process has just created it and has not synced the folder yet.
    await syncFolder(dirname(target))
    return true
  }

  private async moveIn(
    target: string,
    write: (folder: string) => Promise<boolean>,
  ): Promise<boolean> {
    const written = this.workFolder()
    try {
      if (!(await write(written))) return false
      await rename(written, target)
      return true
    } catch (error) {
      if (!isTaken(error)) throw error
      return true
    } finally {
      // An incomplete copy would keep a full disk full.
      await rm(written, { recursive: true, force: true })
    }
  }

  /** Lists all builds whose files are here. */
  async list(): Promise<StoredBuild[]> {
    const kept = frontEnds.map(async (name) => {
      const builds = await entriesOf(join(this.root, 'builds', name))
      return Promise.all(
        builds.map(async (build) => ({
          name,
          build,
          since: (await timeOf(this.folder(name, build))) ?? 0,
        })),
      )
    })
    return (await Promise.all(kept)).flat()
  }

  /** Hides a build in one step, then deletes its files. The documents of its releases stay. */
  async remove({ name, build }: Pick<StoredBuild, 'name' | 'build'>): Promise<void> {
    const gone = this.workFolder()
    await makeFolder(dirname(gone))
    await rename(this.folder(name, build), gone)
    this.manifests.delete(`${name}/${build}`)
    await rm(gone, { recursive: true, force: true })
  }

  /** Reads the manifest of a stored build. Rejects for an unknown build. */
  manifest(name: string, build: string): Promise<BuildManifest> {
    const key = `${name}/${build}`
    const known = this.manifests.get(key)
    if (known) return known
    const reading = readManifest(this.folder(name, build))
    this.manifests.set(key, reading)
    reading.catch(() => this.manifests.delete(key))
    return reading
  }

  /**
   * Finds a build that has a file; undefined if none has it.
   *
   * @param isShown whether a build's files may be shown
   */
  async buildWith(
    name: FrontEndName,
    path: string,
    isShown: (build: string) => boolean,
  ): Promise<string | undefined> {
    for (const build of await entriesOf(join(this.root, 'builds', name))) {
      if (!isShown(build)) continue
      // The folder may have entries that are no builds, damaged ones, and those that are being removed.
      const manifest = await this.manifest(name, build).catch(() => undefined)
      if (manifest && Object.hasOwn(manifest.files, path)) return build
    }
    return undefined
  }

  private async removeStaleWork(): Promise<void> {
    const folder = join(this.root, 'tmp')
    await makeFolder(folder)
    for (const name of await entriesOf(folder)) {
      const path = join(folder, name)
      const age = Date.now() - ((await timeOf(path)) ?? Date.now())
      if (age > staleAfter) await rm(path, { recursive: true, force: true })
    }
  }
}
