import { link, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BuildManifest } from '../build-manifest.ts'
import { frontEnds, type FrontEndName } from '../policy.ts'
import { BuildStore } from './build-store.ts'
import { isMissing, isTaken, syncFolder, writeDurably } from './durable.ts'
import { exists } from './entries.ts'
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

/** File of a release's document. */
export const documentName = (id: number): string => `${String(id).padStart(6, '0')}.json`

/**
 * Builds and releases in a folder:
 *
 *     builds/<front end>/<build>/   immutable (see `BuildStore`)
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
export class ReleaseStore extends BuildStore {
  private cached: LiveRelease | null = null

  private documentPath(id: number): string {
    return join(this.root, 'releases', documentName(id))
  }

  private get pointer(): string {
    return join(this.root, 'live.json')
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
}
