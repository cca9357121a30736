import { join } from 'node:path'
import type { ImageSize } from '@quad/contract'
import { openClient, storageFailure, storagePlace } from '@quad/federation/storage'
import { Disk, errors } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { ConfigError, type Config } from '../config.ts'

/** Where the bytes of images are kept: one JPEG for each size. */
export interface ImageFiles {
  write: (imageId: string, size: ImageSize, jpeg: Uint8Array) => Promise<void>
  /** Undefined where there is no such image. */
  read: (imageId: string, size: ImageSize) => Promise<Uint8Array | undefined>
  /** Removes every size; repeating it is safe. */
  remove: (imageId: string) => Promise<void>
}

interface Place {
  disk: Disk
  /** Begins each key. */
  prefix: string
  /** What a failure of the disk is to be told as. */
  failure: (error: unknown) => unknown
}

const inBucket = async (storageUrl: string): Promise<Place> => {
  const place = storagePlace(storageUrl)
  if (!place) throw new ConfigError('STORAGE_URL must be s3://bucket or s3://bucket/prefix')
  // Loads the SDK, which takes its time.
  const { S3Driver } = await import('flydrive/drivers/s3')
  const driver = new S3Driver({
    client: await openClient(),
    bucket: place.bucket,
    visibility: 'private',
    // Buckets of one owner refuse whatever says who may read, which is the default of new ones.
    supportsACL: false,
  })
  return {
    disk: new Disk(driver),
    prefix: `${place.prefix}files/`,
    failure: (error) => storageFailure((error as Error).cause ?? error, place),
  }
}

const inFolder = (dataDir: string): Place => {
  const driver = new FSDriver({ location: join(dataDir, 'files'), visibility: 'private' })
  return { disk: new Disk(driver), prefix: '', failure: (error) => error }
}

const missing = new Set(['ENOENT', 'NoSuchKey'])

const isMissing = (error: unknown): boolean => {
  if (!(error instanceof errors.E_CANNOT_READ_FILE)) return false
  const { code, name } = (error.cause ?? {}) as NodeJS.ErrnoException
  return missing.has(code ?? '') || missing.has(name)
}

/** The image files of a configuration. Touches neither disk nor bucket until it is used. */
export const createImageFiles = ({
  dataDir,
  storageUrl,
}: Pick<Config, 'dataDir' | 'storageUrl'>): ImageFiles => {
  let opened: Promise<Place> | Place | undefined

  const onDisk = async <T>(
    imageId: string,
    work: (disk: Disk, folder: string) => Promise<T>,
  ): Promise<T> => {
    opened ??= storageUrl === undefined ? inFolder(dataDir) : inBucket(storageUrl)
    const { disk, prefix, failure } = await opened
    try {
      return await work(disk, `${prefix}images/${imageId}`)
    } catch (error) {
      throw failure(error)
    }
  }

  return {
    write: (imageId, size, jpeg) =>
      onDisk(imageId, (disk, folder) => disk.put(`${folder}/${size}.jpg`, jpeg)),
    read: (imageId, size) =>
      onDisk(imageId, async (disk, folder) => {
        try {
          return await disk.getBytes(`${folder}/${size}.jpg`)
        } catch (error) {
          if (isMissing(error)) return undefined
          throw error
        }
      }),
    remove: (imageId) => onDisk(imageId, (disk, folder) => disk.deleteAll(folder)),
  }
}
