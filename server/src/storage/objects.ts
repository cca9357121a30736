import { randomUUID } from 'node:crypto'
import { link, readdir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import {
  exists,
  isTaken,
  makeFolder,
  putFile,
  syncFolder,
  timeOf,
  unlessMissing,
  writeNewFile,
} from './durable.ts'

/** An object that is listed. */
export interface StoredObject {
  key: string
  /** Time of the last write, in milliseconds. */
  time: number
}

/** Documents and files by key, in a folder or in a bucket. */
export interface Objects {
  /** Undefined if there is no such object. */
  get: (key: string) => Promise<Buffer | undefined>
  has: (key: string) => Promise<boolean>
  /** Puts an object, and replaces one of the same key. */
  put: (key: string, body: Uint8Array | string) => Promise<void>
  /**
   * Puts an object if there is none of this key, in one atomic step.
   *
   * @returns whether it did; of concurrent writers, exactly one succeeds
   */
  putNew: (key: string, body: string) => Promise<boolean>
  /** Lists all objects whose keys begin with a prefix, which ends with a slash. */
  list: (prefix: string) => Promise<StoredObject[]>
  /** Deletes an object; does nothing if there is none. */
  remove: (key: string) => Promise<void>
  /** Deletes all objects whose keys begin with a prefix, which ends with a slash. */
  removeAll: (prefix: string) => Promise<void>
}

/** Objects as files of a folder. They survive a power cut. */
export class Folder implements Objects {
  private readonly root: string

  /** @param root absolute path; created with the first object */
  constructor(root: string) {
    this.root = root
  }

  get(key: string): Promise<Buffer | undefined> {
    return unlessMissing(readFile(join(this.root, key)))
  }

  has(key: string): Promise<boolean> {
    return exists(join(this.root, key))
  }

  /** Path of a file that has no key yet. `tmp/` has those that a killed process left. */
  private async newPart(): Promise<string> {
    const folder = join(this.root, 'tmp')
    await makeFolder(folder)
    return join(folder, `${randomUUID()}.part`)
  }

  async put(key: string, body: Uint8Array | string): Promise<void> {
    const path = join(this.root, key)
    await makeFolder(dirname(path))
    await putFile(path, body, await this.newPart())
  }

  async putNew(key: string, body: string): Promise<boolean> {
    const path = join(this.root, key)
    await makeFolder(dirname(path))
    const written = await this.newPart()
    try {
      await writeNewFile(written, body)
      await link(written, path)
    } catch (error) {
      if (isTaken(error)) return false
      throw error
    } finally {
      await rm(written, { force: true })
    }
    await syncFolder(dirname(path))
    return true
  }

  async list(prefix: string): Promise<StoredObject[]> {
    const folder = join(this.root, prefix)
    const entries = (await unlessMissing(readdir(folder, { withFileTypes: true }))) ?? []
    const found = entries.map(async (entry) => {
      const key = prefix + entry.name
      if (entry.isDirectory()) return this.list(`${key}/`)
      const time = await timeOf(join(this.root, key))
      return time === null ? [] : [{ key, time }]
    })
    return (await Promise.all(found)).flat()
  }

  async remove(key: string): Promise<void> {
    await rm(join(this.root, key), { force: true })
  }

  async removeAll(prefix: string): Promise<void> {
    await rm(join(this.root, prefix), { recursive: true, force: true })
  }
}
