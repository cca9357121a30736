import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { BuildManifest } from '../build-manifest.ts'
import { frontEnds, type FrontEndName } from '../policy.ts'
import { copyDurably, isTaken, syncFolder } from './durable.ts'
import { entriesOf, exists, timeOf } from './entries.ts'

/** What the build in a folder says of itself. */
export const readManifest = async (folder: string): Promise<BuildManifest> =>
  JSON.parse(await readFile(join(folder, 'build.json'), 'utf8')) as BuildManifest

/** A build whose files are in a store. */
export interface KeptBuild {
  name: FrontEndName
  build: string
  /** When it came, or was last released again: milliseconds. */
  since: number
}

const staleAfter = 60 * 60 * 1000

/** Builds in a folder. Each is there whole, or not at all, and never changes. */
export class BuildStore {
  protected readonly root: string
  private readonly manifests = new Map<string, Promise<BuildManifest>>()

  /** `root`: absolute path; made when it does not exist. */
  constructor(root: string) {
    this.root = root
  }

  /** Absolute path of a build's folder, whether there is one or not. */
  buildFolder(name: string, build: string): string {
    return join(this.root, 'builds', name, build)
  }

  /** Whether a build's files are here. */
  hasBuild(name: string, build: string): Promise<boolean> {
    return exists(join(this.buildFolder(name, build), 'build.json'))
  }

  /**
   * Absolute path for work in progress of a name of its own, there or not. It is removed an hour after
   * its last change.
   */
  workFolder(name: string): string {
    return join(this.root, 'tmp', name)
  }

  /** Absolute path for work in progress, where nothing is yet, in a folder that is there. */
  protected async scratch(): Promise<string> {
    const folder = join(this.root, 'tmp')
    await mkdir(folder, { recursive: true })
    return join(folder, randomUUID())
  }

  /** Takes a built folder in. One that is there already stays as it is. */
  async putBuild(name: FrontEndName, build: string, from: string): Promise<void> {
    await this.removeStaleWork()
    const target = this.buildFolder(name, build)
    if (await exists(target)) {
      // Younger now: not to be pruned while it is released again.
      await utimes(target, new Date(), new Date())
      return
    }
    const copy = await this.scratch()
    try {
      await copyDurably(from, copy)
      const parent = join(this.root, 'builds', name)
      await mkdir(parent, { recursive: true })
      await rename(copy, target)
      await syncFolder(parent)
    } catch (error) {
      if (!isTaken(error)) throw error
    } finally {
      // Half of it would keep a full disk full.
      await rm(copy, { recursive: true, force: true })
    }
  }

  /** All builds whose files are here. */
  async builds(): Promise<KeptBuild[]> {
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

  /** Takes a build out of sight at once, then its files away. Its releases' documents stay. */
  async removeBuild({ name, build }: Pick<KeptBuild, 'name' | 'build'>): Promise<void> {
    const gone = await this.scratch()
    await rename(this.buildFolder(name, build), gone)
    this.manifests.delete(`${name}/${build}`)
    await rm(gone, { recursive: true, force: true })
  }

  /** What a build in the store says of itself. Rejects where there is none. */
  manifest(name: string, build: string): Promise<BuildManifest> {
    const key = `${name}/${build}`
    const known = this.manifests.get(key)
    if (known) return known
    const reading = readManifest(this.buildFolder(name, build))
    this.manifests.set(key, reading)
    reading.catch(() => this.manifests.delete(key))
    return reading
  }

  private async removeStaleWork(): Promise<void> {
    const folder = join(this.root, 'tmp')
    await mkdir(folder, { recursive: true })
    for (const name of await entriesOf(folder)) {
      const path = join(folder, name)
      const age = Date.now() - ((await timeOf(path)) ?? Date.now())
      if (age > staleAfter) await rm(path, { recursive: true, force: true })
    }
  }
}
