import { randomUUID } from 'node:crypto'
import { link, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isMissing, isTaken, makeFolder, putFile, syncFolder, writeNewFile } from './durable.ts'

/** Small documents by key, in a folder or in a bucket. */
export interface Objects {
  /** Undefined if there is no such object. */
  get: (key: string) => Promise<Buffer | undefined>
  has: (key: string) => Promise<boolean>
  /** Puts an object, and replaces one of the same key. */
  put: (key: string, body: string) => Promise<void>
  /**
   * Puts an object if there is none of this key, in one atomic step.
   *
   * @returns whether it did; of concurrent writers, exactly one succeeds
   */
  putNew: (key: string, body: string) => Promise<boolean>
  remove: (key: string) => Promise<void>
}

/** Objects as files of a folder. They survive a power cut. */
export class Folder implements Objects {
  private readonly root: string

  /** @param root absolute path; created with the first object */
  constructor(root: string) {
    this.root = root
  }

  async get(key: string): Promise<Buffer | undefined> {
    try {
      return await readFile(join(this.root, key))
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }

  async has(key: string): Promise<boolean> {
    return (await this.get(key)) !== undefined
  }

  async put(key: string, body: string): Promise<void> {
    const path = join(this.root, key)
    await makeFolder(dirname(path))
    await putFile(path, body)
  }

  async putNew(key: string, body: string): Promise<boolean> {
    const path = join(this.root, key)
    await makeFolder(dirname(path))
    const written = `${path}.${randomUUID()}.part`
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

  async remove(key: string): Promise<void> {
    await rm(join(this.root, key), { force: true })
  }
}
