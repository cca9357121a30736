export { Bucket, parseStorageUrl, StorageError } from './bucket.ts'
export {
  copyFolder,
  entriesOf,
  exists,
  isMissing,
  isTaken,
  makeFolder,
  putFile,
  syncFolder,
  timeOf,
  writeNewFile,
} from './durable.ts'
export { Folder, type Objects } from './objects.ts'
