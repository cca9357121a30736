export { Bucket } from './bucket.ts'
export {
  copyFolder,
  isMissing,
  isTaken,
  makeFolder,
  putFile,
  syncFolder,
  writeNewFile,
} from './durable.ts'
export { entriesOf, exists, timeOf } from './entries.ts'
export { Folder, type Objects } from './objects.ts'
export { parseStorageUrl } from './storage-location.ts'
export { StorageError } from './storage-error.ts'
