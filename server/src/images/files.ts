import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ImageSize } from '@quad/contract'
import { Bucket, isMissing, makeFolder, putFile, syncFolder } from '../storage/index.ts'
import type { Config } from '../platform/config/config.ts'
import { DamagedFileError, openFile, type StoredFile } from '../platform/http/sending-files.ts'
import { fileName, imageFormats, type Check, type ImageFormat } from './formats.ts'
import type { Picture } from './redraw.ts'

/** Files of things that were uploaded, such as the sizes and formats of an image. */
export interface StoredFiles {
  /** Stores the files of a thing. They survive a power cut once this resolves. */
  write: (id: string, files: Record<string, Uint8Array>) => Promise<void>
  /**
   * Opens a file of a thing.
   *
   * @param check finds the problem of a file that is not complete
   * @returns undefined for an unknown thing
   * @throws DamagedFileError for a file with a problem
   */
  read: (id: string, name: string, check: Check) => Promise<StoredFile | undefined>
  /** Removes every file of a thing, permanently once this resolves. Idempotent. */
  remove: (id: string) => Promise<void>
}

/** Stores the files of images: one for each size and format. */
export interface ImageFiles extends Pick<StoredFiles, 'remove'> {
  /** Stores an image. It survives a power cut once this resolves. */
  write: (imageId: string, files: Picture['files']) => Promise<void>
  /**
   * Opens the file of a size and format.
   *
   * @returns undefined for an unknown image
   * @throws DamagedFileError if the file is not complete
   */
  read: (imageId: string, size: ImageSize, format: ImageFormat) => Promise<StoredFile | undefined>
}

/** Writes all files at once. When one fails, no other is still being written, so the folder can be removed. */
const all = async (
  files: Record<string, Uint8Array>,
  write: (name: string, bytes: Uint8Array) => Promise<void>,
): Promise<void> => {
  const writing = Object.entries(files).map(([name, bytes]) => write(name, bytes))
  await Promise.allSettled(writing)
  await Promise.all(writing)
}

const inFolder = (parent: string): StoredFiles => {
  let making: Promise<void> | undefined

  return {
    write: async (id, files) => {
      // Shared by all uploads, so that each waits until the folder is synced.
      making ??= makeFolder(parent).catch((error: unknown) => {
        making = undefined
        throw error
      })
      await making
      const folder = join(parent, id)
      await makeFolder(folder)
      await all(files, (name, bytes) => putFile(join(folder, name), bytes))
    },

    read: (id, name, check) =>
      openFile(join(parent, id, name), async (file, bytes) => {
        if (bytes === 0) return 'is empty'
        const read = async (position: number, length: number) =>
          (await file.read({ buffer: Buffer.alloc(length), position })).buffer
        return check(read, bytes)
      }),

    remove: async (id) => {
      try {
        await rm(join(parent, id), { recursive: true })
        await syncFolder(parent)
      } catch (error) {
        if (!isMissing(error)) throw error
      }
    },
  }
}

const inBucket = (storageUrl: string, parent: string): StoredFiles => {
  const bucket = new Bucket(storageUrl)
  const folderOf = (id: string) => `${parent}/${id}/`

  return {
    write: async (id, files) => {
      await all(files, (name, bytes) => bucket.put(`${folderOf(id)}${name}`, bytes))
    },

    read: async (id, name, check) => {
      const key = `${folderOf(id)}${name}`
      const content = await bucket.get(key)
      if (!content) return undefined
      const read = async (position: number, length: number) => {
        const part = Buffer.alloc(length)
        content.copy(part, 0, position)
        return part
      }
      const problem = await check(read, content.length)
      if (problem !== undefined) throw new DamagedFileError(`${key} ${problem}`)
      return { bytes: content.length, content: Readable.from([content]) }
    },

    remove: async (id) => {
      for (const { key } of await bucket.list(folderOf(id))) await bucket.remove(key)
    },
  }
}

type Storage = Pick<Config, 'dataDir' | 'storageUrl'>

/**
 * Creates the storage for the files of one kind of thing. Accesses neither disk nor bucket before the first use.
 *
 * @param kind name of their folder
 */
const filesOf = (kind: string, { dataDir, storageUrl }: Storage): StoredFiles =>
  storageUrl === undefined
    ? inFolder(join(dataDir, 'files', kind))
    : inBucket(storageUrl, `files/${kind}`)

/** Creates the image storage of a configuration. */
export const createImageFiles = (config: Storage): ImageFiles => {
  const files = filesOf('images', config)
  return {
    ...files,
    read: (imageId, size, format) =>
      files.read(imageId, fileName(size, format), imageFormats[format].problem),
  }
}

/** Creates the storage for the attachments of messages. */
export const createAttachmentFiles = (config: Storage): StoredFiles =>
  filesOf('attachments', config)
