import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rename, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { BuildManifest } from '../build-manifest.ts'
import { frontEnds, type FrontEndName } from '../policy.ts'
import { copyDurably, isMissing, isTaken, syncFolder, writeDurably } from './durable.ts'
import { entriesOf, exists, timeOf } from './entries.ts'
import {
  parseDocument,
  pointedBy,
  pointerTo,
  textOf,
  type Composition,
  type LiveRelease,
  type Manifests,
  type Release,
} from './release.ts'

/** Somebody else's release came first: look again at what is live. */
export class ReleaseConflict extends Error {
  override readonly name = 'ReleaseConflict'
}

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

/** File of a release's document. */
export const documentName = (id: number): string => `${String(id).padStart(6, '0')}.json`

const staleAfter = 60 * 60 * 1000

/**
 * Builds and releases in a folder:
 *
 *     builds/<front end>/<build>/   immutable
 *     releases/<id>.json            immutable, written once by an exclusive link; holds what its
 *                                   builds say of themselves, so that a page of the others stands
 *                                   where the files of one are gone
 *     live.json                     says where to start looking for the newest release
 *     tmp/                          work in progress
 *
 * A release counts from the moment its document has its name, which is one atomic step and fails for
 * all but one of those who try it at once. `live.json` follows; where a kill came in between, readers
 * go on from it to the newest document.
 */
export class ReleaseStore {
  protected readonly root: string
  private cached: LiveRelease | null = null
  private readonly manifests = new Map<string, Promise<BuildManifest>>()

  /** `root`: absolute path; made when it does not exist. */
  constructor(root: string) {
    this.root = root
  }

  private documentPath(id: number): string {
    return join(this.root, 'releases', documentName(id))
  }

  private get pointer(): string {
    return join(this.root, 'live.json')
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

  private async scratch(): Promise<string> {
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

  private async readDocument(id: number): Promise<LiveRelease | null> {
    try {
      return parseDocument(await readFile(this.documentPath(id), 'utf8'))
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

  /** One release with what its builds say of themselves. Null where there is none of this id. */
  document(id: number): Promise<LiveRelease | null> {
    return this.readDocument(id)
  }

  /** One release. Null where there is none of this id. */
  async release(id: number): Promise<Release | null> {
    return (await this.document(id))?.release ?? null
  }

  private async pointed(): Promise<number> {
    try {
      return pointedBy(await readFile(this.pointer, 'utf8'))
    } catch (error) {
      if (isMissing(error)) return 0
      throw error
    }
  }

  /** Takes in what other machines have released; nothing, where all of them share this folder. */
  async catchUp(): Promise<void> {
    // The folder is all there is.
  }

  /** What is live now, or null before the first release. */
  async live(): Promise<LiveRelease | null> {
    await this.catchUp()
    return this.liveHere()
  }

  /** What this machine shows as live, without a question to others. Cheap enough for each page. */
  async liveHere(): Promise<LiveRelease | null> {
    const known = this.cached?.release.id ?? 0
    let id = Math.max(known, await this.pointed())
    while (await exists(this.documentPath(id + 1))) id += 1
    if (id !== known) this.cached = await this.readDocument(id)
    return this.cached
  }

  /**
   * What a composition's builds say of themselves. Those that a known release shows are taken from its
   * document, since their files may be gone.
   */
  async compose(composition: Composition, known: LiveRelease | null): Promise<Manifests> {
    const knownOf = (name: FrontEndName, build: string): BuildManifest | undefined =>
      [known?.manifests[name], known?.canaryManifests[name]].find(
        (manifest) => manifest?.build === build,
      )
    const found = frontEnds.flatMap((name) => {
      const build = composition[name]
      if (build === undefined) return []
      const manifest = knownOf(name, build) ?? this.manifest(name, build)
      return [Promise.resolve(manifest).then((own) => [name, own] as const)]
    })
    return Object.fromEntries(await Promise.all(found))
  }

  /**
   * Makes a release live, if its `previous` is what is live. Throws `ReleaseConflict` if it is not,
   * and has then changed nothing.
   */
  async append(next: LiveRelease): Promise<void> {
    await this.write(next)
    await this.point(next.release.id)
  }

  /** Gives a release's document its name. Throws `ReleaseConflict` where it is taken. */
  protected async write(document: LiveRelease): Promise<void> {
    const { id } = document.release
    await mkdir(join(this.root, 'releases'), { recursive: true })
    const written = await this.scratch()
    try {
      await writeDurably(written, textOf(document))
      await link(written, this.documentPath(id))
    } catch (error) {
      if (isTaken(error)) throw new ReleaseConflict(`Release ${id} is somebody else's.`)
      throw error
    } finally {
      await rm(written, { force: true })
    }
    await syncFolder(join(this.root, 'releases'))
  }

  /** Saves readers steps. The release is live without it, so that a disk which is full now is no failure. */
  protected async point(id: number): Promise<void> {
    const written = await this.scratch()
    try {
      await writeDurably(written, pointerTo(id))
      await rename(written, this.pointer)
      await syncFolder(this.root)
    } catch {
      await rm(written, { force: true })
    }
  }

  /** Releases, newest first. `before`: only older ones than this id. */
  async *history(before = Infinity): AsyncGenerator<LiveRelease> {
    let id: number | null = Math.min(before - 1, (await this.live())?.release.id ?? 0)
    while (id !== null) {
      const document = await this.document(id)
      if (!document) return
      yield document
      id = document.release.previous
    }
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
