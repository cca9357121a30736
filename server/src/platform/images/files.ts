import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { imageSizes, type ImageSize } from '@quad/contract'
import { Bucket, isMissing, makeFolder, putFile, syncFolder } from '@quad/federation/storage'
import type { Config } from '../config.ts'
import { DamagedFileError, openFile, type StoredFile } from '../storage/open-file.ts'

/** Stores the bytes of images: one JPEG per size. */
export interface ImageFiles {
  /** Stores an image. It survives a power cut once this resolves. */
  write: (imageId: string, jpegs: Record<ImageSize, Uint8Array>) => Promise<void>
  /**
   * @returns undefined for an unknown image
   * @throws DamagedFileError if the file is not a complete JPEG
   */
  read: (imageId: string, size: ImageSize) => Promise<StoredFile | undefined>
  /** Removes every size, permanently once this resolves. Idempotent. */
  remove: (imageId: string) => Promise<void>
}

const sizes = Object.keys(imageSizes) as ImageSize[]

const firstBytes = Buffer.from([0xff, 0xd8, 0xff])
const lastBytes = Buffer.from([0xff, 0xd9])

/**
 * The problem of a JPEG, judged by its first and last bytes. Image data never contains the last ones.
 */
const jpegProblem = (first: Buffer, last: Buffer): string | undefined => {
  if (!first.equals(firstBytes)) return 'is no JPEG'
  if (!last.equals(lastBytes)) return 'is cut off'
  return undefined
}

const inFolder = (dataDir: string): ImageFiles => {
  const images = join(dataDir, 'files', 'images')
  const fileOf = (imageId: string, size: ImageSize) => join(images, imageId, `${size}.jpg`)
  let making: Promise<void> | undefined

  return {
    write: async (imageId, jpegs) => {
      // Shared by all uploads, so that each waits until the folder is synced.
      making ??= makeFolder(images).catch((error: unknown) => {
        making = undefined
        throw error
      })
      await making
      await makeFolder(join(images, imageId))
      for (const size of sizes) await putFile(fileOf(imageId, size), jpegs[size])
    },

    read: (imageId, size) =>
      openFile(fileOf(imageId, size), async (file, bytes) => {
        if (bytes === 0) return 'is empty'
        const read = async ({ length }: Buffer, position: number) =>
          (await file.read({ buffer: Buffer.alloc(length), position })).buffer
        const first = await read(firstBytes, 0)
        return jpegProblem(first, await read(lastBytes, Math.max(bytes - lastBytes.length, 0)))
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
    write: async (imageId, jpegs) => {
      for (const size of sizes) await bucket.put(`${folderOf(imageId)}${size}.jpg`, jpegs[size])
    },

    read: async (imageId, size) => {
      const key = `${folderOf(imageId)}${size}.jpg`
      const jpeg = await bucket.get(key)
      if (!jpeg) return undefined
      const first = jpeg.subarray(0, firstBytes.length)
      const problem = jpegProblem(first, jpeg.subarray(-lastBytes.length))
      if (problem !== undefined) throw new DamagedFileError(`${key} ${problem}`)
      return { bytes: jpeg.length, content: Readable.from([jpeg]) }
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
