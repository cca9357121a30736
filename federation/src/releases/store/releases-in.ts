import { join, resolve } from 'node:path'
import { repository } from '../../repository.ts'
import { Bucket } from '../../storage/bucket.ts'
import { MirroredStore } from './mirrored-store.ts'
import { ReleaseStore } from './release-store.ts'
import { ReleasesInBucket } from './releases-in-bucket.ts'

/**
 * The releases of an installation.
 *
 * @param dataDir absolute path
 * @param storageUrl `s3://bucket[/prefix]` of the bucket that holds them; absent: the folder holds them
 */
export const releasesIn = (dataDir: string, storageUrl?: string): ReleaseStore => {
  const folder = join(dataDir, 'releases')
  return storageUrl === undefined
    ? new ReleaseStore(folder)
    : new MirroredStore(folder, new ReleasesInBucket(new Bucket(storageUrl)))
}

/** Absolute path of the data folder that a server with this environment uses. */
export const dataDirOf = ({ DATA_DIR = '' }: NodeJS.ProcessEnv): string =>
  resolve(repository, DATA_DIR || './data')

/**
 * The releases that a server with this environment serves.
 *
 * @throws StorageError where `STORAGE_URL` is not valid
 */
export const releasesOf = (env: NodeJS.ProcessEnv): ReleaseStore =>
  releasesIn(dataDirOf(env), env.STORAGE_URL || undefined)
