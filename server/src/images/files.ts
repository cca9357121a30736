import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ImageSize } from '@quad/contract'
import { Bucket, isMissing, makeFolder, putFile, syncFolder } from '../storage/index.ts'
import type { Config } from '../platform/config/config.ts'
import { DamagedFileError, openFile, type StoredFile } from '../platform/http/sending-files.ts'
import { fileName, imageFormats, type ImageFormat } from './formats.ts'
import type { Picture } from './redraw.ts'

/** Stores the files of images: one for each size and format. */
export interface ImageFiles {
  /** Stores an image. It survives a power cut once this resolves. */
  write: (imageId: string, files: Picture['files']) => Promise<void>
  /**
   * Opens the file of a size and format.
   *
   * @returns undefined for an unknown image
   * @throws DamagedFileError if the file is not complete
   */
  read: (imageId: string, size: ImageSize, format: ImageFormat) => Promise<StoredFile | undefined>
  /** Removes every file, permanently once this resolves. Idempotent. */
  remove: (imageId: string) => Promise<void>
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

const inFolder = (dataDir: string): ImageFiles => {
  const images = join(dataDir, 'files', 'images')
  let making: Promise<void> | undefined

  return {
    write: async (imageId, files) => {
      // Shared by all uploads, so that each waits until the folder is synced.
      making ??= makeFolder(images).catch((error: unknown) => {
        making = undefined
        throw error
      })
      await making
      const folder = join(images, imageId)
      await makeFolder(folder)
      await all(files, (name, bytes) => putFile(join(folder, name), bytes))
    },

    read: (imageId, size, format) =>
      openFile(join(images, imageId, fileName(size, format)), async (file, bytes) => {
        if (bytes === 0) return 'is empty'
        const read = async (position: number, length: number) =>
          (await file.read({ buffer: Buffer.alloc(length), position })).buffer
        return imageFormats[format].problem(read, bytes)
      }),

    remove: async (imageId) => {
      try {
        await rm(join(images, imageId), { recursive: true })
        await syncFolder(images)
      } catch (error) {
        if (!isMissing(error)) throw error
      }
    },
  }
}

const inBucket = (storageUrl: string): ImageFiles => {
  const bucket = new Bucket(storageUrl)
  const folderOf = (imageId: string) => `files/images/${imageId}/`

  return {
    write: async (imageId, files) => {
      await all(files, (name, bytes) => bucket.put(`${folderOf(imageId)}${name}`, bytes))
    },

    read: async (imageId, size, format) => {
      const key = `${folderOf(imageId)}${fileName(size, format)}`
      const content = await bucket.get(key)
      if (!content) return undefined
      const read = async (position: number, length: number) => {
        const part = Buffer.alloc(length)
        content.copy(part, 0, position)
        return part
      }
      const problem = await imageFormats[format].problem(read, content.length)
      if (problem !== undefined) throw new DamagedFileError(`${key} ${problem}`)
      return { bytes: content.length, content: Readable.from([content]) }
    },

    remove: async (imageId) => {
      for (const { key } of await bucket.list(folderOf(imageId))) await bucket.remove(key)
    },
  }
}

/**
 * Creates the image storage of a configuration. Accesses neither disk nor bucket before the first use.
 */
export const createImageFiles = ({
  dataDir,
  storageUrl,
}: Pick<Config, 'dataDir' | 'storageUrl'>): ImageFiles =>
  storageUrl === undefined ? inFolder(dataDir) : inBucket(storageUrl)
