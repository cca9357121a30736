/** Where in a bucket an installation keeps what is its own. */
export interface StoragePlace {
  bucket: string
  /** Begins each key; empty, or ends with a slash. */
  prefix: string
}

/** Reads `s3://bucket` or `s3://bucket/prefix`; null where a text is neither. */
export const storagePlace = (storageUrl: string): StoragePlace | null => {
  const [, bucket, path = ''] = /^s3:\/\/([\w.-]+)(?:\/([\w./-]*))?$/.exec(storageUrl) ?? []
  if (bucket === undefined) return null
  const prefix = path.replace(/^\/+|\/+$/g, '')
  return { bucket, prefix: prefix === '' ? '' : `${prefix}/` }
}
