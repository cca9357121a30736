/** The part of a bucket that belongs to an installation. */
export interface StorageLocation {
  bucket: string
  /** Prefix of each key; empty, or ends with a slash. */
  prefix: string
}

/** Parses `s3://bucket` or `s3://bucket/prefix`; null for any other text. */
export const parseStorageUrl = (storageUrl: string): StorageLocation | null => {
  const [, bucket, path = ''] = /^s3:\/\/([\w.-]+)(?:\/([\w./-]*))?$/.exec(storageUrl) ?? []
  if (bucket === undefined) return null
  const prefix = path.replace(/^\/+|\/+$/g, '')
  return { bucket, prefix: prefix === '' ? '' : `${prefix}/` }
}
