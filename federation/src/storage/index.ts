export { Bucket } from './bucket.ts'
export { isMissing, makeFolder, putFile, syncFolder, writeNewFile } from './durable.ts'
export { parseStorageUrl } from './storage-location.ts'
export { StorageError } from './storage-error.ts'
