import { copyFile, readFile, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FrontEndName } from '@quad/federation/front-ends'
import type { BuildManifest } from '@quad/federation/build-manifest'
import {
  entriesOf,
  Folder,
  makeFolder,
  putFile,
  timeOf,
  unlessMissing,
} from '../../storage/index.ts'
import { storeFiles } from '../changes/store-build.ts'
import { isIntact, storedFiles, storedPath, type StoredFile } from '../store/integrity-check.ts'
import type { ReleaseStore } from '../store/release-store.ts'

/** Milliseconds after the last change of an upload's folder. */
const abandonedAfter = 60 * 60 * 1000

/** Removes abandoned uploads. `uploads`: absolute path of the folder that has them. */
const removeAbandoned = async (uploads: string): Promise<void> => {
  for (const name of await entriesOf(uploads)) {
    const path = join(uploads, name)
    const age = Date.now() - ((await timeOf(path)) ?? Date.now())
    if (age > abandonedAfter) await rm(path, { recursive: true, force: true })
  }
}

/**
 * An upload of a build, file by file, in a folder of its own until it is complete. The next upload removes abandoned
 * ones.
 */
export class Upload {
  private readonly store: ReleaseStore
  private readonly name: FrontEndName
  private readonly build: string
  /** Absolute path. */
  private readonly folder: string

  constructor(store: ReleaseStore, name: FrontEndName, build: string) {
    this.store = store
    this.name = name
    this.build = build
    this.folder = join(store.uploadsFolder, `upload-${name}-${build}`)
  }

  /**
   * Starts or continues the upload with the build's manifest. If no file is missing, the build is stored: only its preview
   * shows it until a release names it.
   *
   * @returns the files to send
   * @throws ReleaseRefusedError if the files belong to another build
   */
  async begin(manifest: BuildManifest): Promise<StoredFile[]> {
    await removeAbandoned(this.store.uploadsFolder)
    if (await this.store.manifest(this.name, this.build)) {
      await storeFiles(this.store, manifest)
      return []
    }
    await makeFolder(this.folder)
    await putFile(join(this.folder, 'build.json'), JSON.stringify(manifest))
    await this.copyShared(manifest)
    const missing = await this.missing(manifest)
    if (missing.length === 0) await this.finish(manifest)
    return missing
  }

  /** The build's manifest; undefined if no upload was started. */
  async manifest(): Promise<BuildManifest | undefined> {
    try {
      const text = await readFile(join(this.folder, 'build.json'), 'utf8')
      return JSON.parse(text) as BuildManifest
    } catch {
      return undefined
    }
  }

  /**
   * Copies the files that another build of the front end has, too: a team does not send them again. Those without a hash
   * in their names are looked for in the live build alone.
   */
  private async copyShared({ name, files }: BuildManifest): Promise<void> {
    const live = (await this.store.live())?.release.frontEnds[name]
    for (const [path, file] of Object.entries(files)) {
      const owner = (await this.store.buildWith(name, path)) ?? live
      if (owner === undefined) continue
      const kept = (await this.store.manifest(name, owner))?.files[path]
      if (kept?.integrity !== file.integrity || kept.brotli !== file.brotli) continue
      const from = this.store.buildFolder(name, owner)
      await makeFolder(dirname(join(this.folder, path)))
      // A missing or damaged copy is sent as any other file.
      for (const each of storedFiles({ files: { [path]: file } }).map(storedPath)) {
        await copyFile(join(from, each), join(this.folder, each)).catch(() => undefined)
      }
    }
  }

  /** Files that have not arrived. */
  private async missing(manifest: BuildManifest): Promise<StoredFile[]> {
    const sent = storedFiles(manifest)
    const arrived = await Promise.all(
      sent.map((file) => unlessMissing(stat(join(this.folder, storedPath(file))))),
    )
    return sent
      .filter(
        ({ brotli, described }, index) =>
          arrived[index]?.size !== (brotli ? described.brotli : described.size),
      )
      .map(({ path, brotli }) => ({ path, brotli }))
  }

  /**
   * Stores one file, if it matches the manifest. It survives a power cut once this resolves.
   *
   * @returns whether it matched
   */
  async take(manifest: BuildManifest, file: StoredFile, content: Buffer): Promise<boolean> {
    const described = Object.hasOwn(manifest.files, file.path)
      ? manifest.files[file.path]
      : undefined
    const size = file.brotli ? described?.brotli : described?.size
    if (!described || size !== content.length) return false
    if (!(await isIntact(content, described, file.brotli))) return false
    await new Folder(this.folder).put(storedPath(file), content)
    return true
  }

  /** Stores the complete upload. Simultaneous calls store the same files, one after the other. */
  private async finish(manifest: BuildManifest): Promise<void> {
    try {
      await storeFiles(this.store, manifest, this.folder)
    } finally {
      await rm(this.folder, { recursive: true, force: true })
    }
  }
}
