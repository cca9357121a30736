import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FrontEndName } from '@quad/federation/policy'
import {
  isMissing,
  isWhole,
  type BuildManifest,
  type ReleaseStore,
} from '@quad/federation/releases'

/** A file as it travels: what a build names, or the compressed one beside it. */
export interface SentFile {
  path: string
  brotli: boolean
}

const nameOnDisk = ({ path, brotli }: SentFile): string => (brotli ? `${path}.br` : path)

const sizeOf = async (path: string): Promise<number | undefined> => {
  try {
    return (await stat(path)).size
  } catch {
    return undefined
  }
}

/** A file is larger than its build says. */
class TooLarge extends Error {}

const atMost = (bytes: number): Transform => {
  let left = bytes
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.length
      if (left < 0) done(new TooLarge())
      else done(null, chunk)
    },
  })
}

/**
 * A build that arrives file by file, in a folder of its own until all is there. One that nobody goes on
 * with is removed with the store's other work in progress.
 */
export class Upload {
  private readonly store: ReleaseStore
  /** Absolute path. */
  private readonly folder: string

  constructor(store: ReleaseStore, name: FrontEndName, build: string) {
    this.store = store
    this.folder = store.workFolder(`upload-${name}-${build}`)
  }

  /** Takes in what the build says of itself, before its files. */
  async begin(manifest: BuildManifest): Promise<void> {
    await mkdir(this.folder, { recursive: true })
    const written = join(this.folder, `${randomUUID()}.part`)
    await writeFile(written, JSON.stringify(manifest))
    await rename(written, join(this.folder, 'build.json'))
  }

  /** What the build says of itself; undefined where none was begun. */
  async manifest(): Promise<BuildManifest | undefined> {
    try {
      const text = await readFile(join(this.folder, 'build.json'), 'utf8')
      return JSON.parse(text) as BuildManifest
    } catch {
      return undefined
    }
  }

  /** Files that have not arrived. */
  async missing({ files }: BuildManifest): Promise<SentFile[]> {
    const sent = Object.entries(files).flatMap(([path, { size, brotli }]) => [
      { path, brotli: false, size },
      ...(brotli === null ? [] : [{ path, brotli: true, size: brotli }]),
    ])
    const arrived = await Promise.all(
      sent.map((file) => sizeOf(join(this.folder, nameOnDisk(file)))),
    )
    return sent
      .filter(({ size }, index) => arrived[index] !== size)
      .map(({ path, brotli }) => ({ path, brotli }))
  }

  /**
   * Takes one file in, if it is what the build says.
   *
   * @returns whether it was, and the upload still goes on
   */
  async take(manifest: BuildManifest, file: SentFile, content: Readable): Promise<boolean> {
    const described = Object.hasOwn(manifest.files, file.path)
      ? manifest.files[file.path]
      : undefined
    const size = file.brotli ? described?.brotli : described?.size
    if (!described || size === null || size === undefined) return false
    const written = join(this.folder, `${randomUUID()}.part`)
    try {
      await pipeline(content, atMost(size), createWriteStream(written))
      if (!(await isWhole(written, described, file.brotli))) return false
      const target = join(this.folder, nameOnDisk(file))
      await mkdir(dirname(target), { recursive: true })
      await rename(written, target)
      return true
    } catch (error) {
      if (error instanceof TooLarge || isMissing(error)) return false
      throw error
    } finally {
      await rm(written, { force: true })
    }
  }

  /**
   * Takes the whole upload away, to be released. Of several who release it at once, one gets it.
   *
   * @returns absolute path of the build's folder, the caller's to remove; undefined where it is taken
   */
  async claim(): Promise<string | undefined> {
    const claimed = this.store.workFolder(`claimed-${randomUUID()}`)
    try {
      await rename(this.folder, claimed)
      return claimed
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }
}
