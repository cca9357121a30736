import { link, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BuildManifest } from '@quad/federation/build-manifest'
import { frontEnds, type FrontEndName } from '@quad/federation/front-ends'
import { BuildStore } from './build-store.ts'
import { isMissing, isTaken, makeFolder, putFile, syncFolder, writeNewFile } from '@quad/storage'
import { exists } from '@quad/storage'
import { parseDocument, parsePointer, pointerText, textOf } from './document.ts'
import type { Composition, LiveRelease, Manifests, Release } from '@quad/federation/release'

/** Another release was made first: read the live release again. */
export class ReleaseConflictError extends Error {
  override readonly name = 'ReleaseConflictError'
}

/** File of the live server's endpoints. */
export const endpointsName = 'endpoints.json'

/** File of a release's document. */
export const documentName = (id: number): string => `${String(id).padStart(6, '0')}.json`

/**
 * Builds and releases in a folder:
 *
 *     builds/<front end>/<build>/   immutable (see `BuildStore`)
 *     releases/<id>.json            immutable, written once by an exclusive link; includes the
 *                                   manifests, so that pages work if the files of one build
 *                                   are missing
 *     live.json                     where to start looking for the newest release
 *     endpoints.json                names of the live server's endpoints
 *     tmp/                          work in progress
 *
 * A release is live as soon as its document has its name. That is one atomic step, which only one of several
 * processes can make. `live.json` follows; if the process is killed in between, readers go on from it to the
 * newest document.
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

  /** Reads a release with its manifests; null for an unknown id. */
  document(id: number): Promise<LiveRelease | null> {
    return this.readDocument(id)
  }

  /** Reads a release without network access; null for one that this machine does not have. */
  async localRelease(id: number): Promise<Release | null> {
    return (await this.readDocument(id))?.release ?? null
  }

  /** Reads a release; null for an unknown id. */
  async release(id: number): Promise<Release | null> {
    return (await this.document(id))?.release ?? null
  }

  private async pointed(): Promise<number> {
    try {
      return parsePointer(await readFile(this.pointer, 'utf8'))
    } catch (error) {
      if (isMissing(error)) return 0
      throw error
    }
  }

  /** Checks at the start that releases can be stored safely. Throws `StorageError`. */
  async requireSafeStorage(): Promise<void> {
    // A folder is.
  }

  /** Copies the releases of other machines. Does nothing if all machines share this folder. */
  async catchUp(): Promise<void> {
    // This folder is the only store.
  }

  /** Reads the live release; null before the first one. */
  async live(): Promise<LiveRelease | null> {
    await this.catchUp()
    return this.localLive()
  }

  /** The live release as this machine knows it, without network access. Cheap enough for each page. */
  async localLive(): Promise<LiveRelease | null> {
    const known = this.cached?.release.id ?? 0
    let id = Math.max(known, await this.pointed())
    while (await exists(this.documentPath(id + 1))) id += 1
    if (id !== known) this.cached = await this.readDocument(id)
    return this.cached
  }

  /**
   * Manifests of a composition.
   *
   * @param known manifests of builds whose files may not be here
   */
  async compose(composition: Composition, known: readonly Manifests[]): Promise<Manifests> {
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
   * Makes a release live if its `previous` is the live one. Otherwise throws `ReleaseConflictError` and changes
   * nothing.
   */
  async append(next: LiveRelease): Promise<void> {
    await this.write(next)
    await this.point(next.release.id)
  }

  /** Gives a release's document its name. Throws `ReleaseConflictError` if the name is taken. */
  protected async write(document: LiveRelease): Promise<void> {
    const { id } = document.release
    await makeFolder(join(this.root, 'releases'))
    const written = await this.scratch()
    try {
      await writeNewFile(written, textOf(document))
      await link(written, this.documentPath(id))
    } catch (error) {
      if (isTaken(error))
        throw new ReleaseConflictError(`Release ${id} was made by another process.`)
      throw error
    } finally {
      await rm(written, { force: true })
    }
    await syncFolder(join(this.root, 'releases'))
  }

  /** Updates where readers start. The release is live without it, so a full disk is ignored here. */
  protected async point(id: number): Promise<void> {
    const written = await this.scratch()
    try {
      await writeNewFile(written, pointerText(id))
      await rename(written, this.pointer)
      await syncFolder(this.root)
    } catch {
      await rm(written, { force: true })
    }
  }

  /** Records the endpoints of the server that starts: the gate compares them with the calls of a build. */
  async putEndpoints(names: readonly string[]): Promise<void> {
    await makeFolder(this.root)
    await putFile(join(this.root, endpointsName), JSON.stringify(names))
  }

  /** Endpoints of the server that started last; null if it is older than this record. */
  async endpoints(): Promise<string[] | null> {
    try {
      return JSON.parse(await readFile(join(this.root, endpointsName), 'utf8')) as string[]
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
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
}
