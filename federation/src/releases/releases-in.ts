import { join } from 'node:path'
import { Bucket } from '../storage/bucket.ts'
import { MirroredStore } from './mirrored-store.ts'
import { ReleasesInBucket } from './releases-in-bucket.ts'
import { ReleaseStore } from './store.ts'

/**
 * The releases of an installation.
 *
 * @param dataDir absolute path
 * @param storageUrl `s3://bucket[/prefix]`, where a bucket holds them; else the folder does
 */
export const releasesIn = (dataDir: string, storageUrl?: string): ReleaseStore => {
  const folder = join(dataDir, 'releases')
  return storageUrl === undefined
    ? new ReleaseStore(folder)
    : new MirroredStore(folder, new ReleasesInBucket(new Bucket(storageUrl)))
}
