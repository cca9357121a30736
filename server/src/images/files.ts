import { join } from 'node:path'
import type { ImageSize } from '@quad/contract'
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

const diskOf = ({ dataDir, storageUrl }: Pick<Config, 'dataDir' | 'storageUrl'>): Disk => {
  if (storageUrl !== undefined) {
    throw new ConfigError('STORAGE_URL must be unset: object storage is not available yet')
  }
  return new Disk(new FSDriver({ location: join(dataDir, 'files'), visibility: 'private' }))
}

const isMissing = (error: unknown): boolean =>
  error instanceof errors.E_CANNOT_READ_FILE &&
  (error.cause as NodeJS.ErrnoException | undefined)?.code === 'ENOENT'

const keyOf = (imageId: string, size: ImageSize): string => `images/${imageId}/${size}.jpg`

/** The image files of a configuration. Touches no disk until it is used. */
export const createImageFiles = (config: Pick<Config, 'dataDir' | 'storageUrl'>): ImageFiles => {
  const disk = diskOf(config)
  return {
    write: (imageId, size, jpeg) => disk.put(keyOf(imageId, size), jpeg),
    read: async (imageId, size) => {
      try {
        return await disk.getBytes(keyOf(imageId, size))
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    remove: (imageId) => disk.deleteAll(`images/${imageId}`),
  }
}
