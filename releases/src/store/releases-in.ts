import { join } from 'node:path'
import { Bucket } from '@quad/storage'
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
