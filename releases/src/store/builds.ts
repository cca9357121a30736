import { randomUUID } from 'node:crypto'
import { rename, rm, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readManifest } from '@quad/federation/built-files'
import type { BuildManifest } from '@quad/federation/build-manifest'
import { frontEnds, type FrontEndName } from '@quad/federation/front-ends'
import {
  copyFolder,
  isTaken,
  makeFolder,
  syncFolder,
  entriesOf,
  exists,
  timeOf,
} from '@quad/storage'

/** A manifest; undefined for a folder's entry that is no build, is damaged or was just removed. */
const ifReadable = async (reading: Promise<BuildManifest>): Promise<BuildManifest | undefined> => {
  try {
    return await reading
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (error instanceof SyntaxError || ['ENOENT', 'ENOTDIR'].includes(code)) return undefined
    throw error
  }
}

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
  /** The builds that have a file, by front end and path. Removed builds stay. */
  private readonly owners = new Map<string, string[]>()
  /** Builds whose files are in `owners`. */
  private readonly indexed = new Set<string>()

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
   * Absolute path for named work in progress, which may not exist. It is removed an hour after its last change.
   */
  workFolder(name: string): string {
    return join(this.root, 'tmp', name)
  }

  /** Absolute path for new work in progress, in an existing folder. */
  private async scratch(): Promise<string> {
    const folder = join(this.root, 'tmp')
    await makeFolder(folder)
    return join(folder, randomUUID())
  }

  /** Stores a build's folder. An existing build does not change. */
  async put(name: FrontEndName, build: string, from: string): Promise<void> {
    await this.removeStaleWork()
    const target = this.folder(name, build)
    const parent = dirname(target)
    await makeFolder(parent)
    // Renews the date, so that the build is not pruned while it is released again.
    if (await exists(target)) await utimes(target, new Date(), new Date())
    else await this.copyIn(from, target)
    // Also needed if another process has just created it and has not synced the folder yet.
    await syncFolder(parent)
  }

  private async copyIn(from: string, target: string): Promise<void> {
    const copy = await this.scratch()
    try {
      await copyFolder(from, copy)
      await rename(copy, target)
    } catch (error) {
      if (!isTaken(error)) throw error
    } finally {
      // An incomplete copy would keep a full disk full.
      await rm(copy, { recursive: true, force: true })
    }
  }

  /** Lists all builds whose files are here. */
  async list(): Promise<StoredBuild[]> {
    const kept = frontEnds.map(async (name) => {
      const parent = join(this.root, 'builds', name)
      return Promise.all(
        (await entriesOf(parent)).map(async (build) => ({
          name,
          build,
          since: (await timeOf(join(parent, build))) ?? 0,
        })),
      )
    })
    return (await Promise.all(kept)).flat()
  }

  /** Hides a build in one step, then deletes its files. The documents of its releases stay. */
  async remove({ name, build }: Pick<StoredBuild, 'name' | 'build'>): Promise<void> {
    const gone = await this.scratch()
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
   * Finds a build that has a content-addressed file; undefined if none has it.
   *
   * @param isShown whether a build's files may be shown
   */
  async buildWith(
    name: FrontEndName,
    path: string,
    isShown: (build: string) => boolean,
  ): Promise<string | undefined> {
    const find = async () => {
      for (const build of this.owners.get(`${name}/${path}`) ?? []) {
        if (isShown(build) && (await exists(this.folder(name, build)))) return build
      }
      return undefined
    }
    const known = await find()
    if (known !== undefined) return known
    await this.indexFiles(name)
    return find()
  }

  /** Adds the builds of a front end that are not in `owners` yet. Another process may have stored them. */
  private async indexFiles(name: FrontEndName): Promise<void> {
    for (const build of await entriesOf(join(this.root, 'builds', name))) {
      if (this.indexed.has(`${name}/${build}`)) continue
      const manifest = await ifReadable(readManifest(this.folder(name, build)))
      if (!manifest) continue
      for (const path of Object.keys(manifest.files)) {
        const key = `${name}/${path}`
        this.owners.set(key, [...(this.owners.get(key) ?? []), build])
      }
      this.indexed.add(`${name}/${build}`)
    }
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
