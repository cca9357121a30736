export { Bucket, parseStorageUrl, StorageError } from './bucket.ts'
export {
  entriesOf,
  exists,
  isMissing,
  isTaken,
  makeFolder,
  putFile,
  syncFolder,
  timeOf,
  unlessMissing,
  writeNewFile,
} from './durable.ts'
export { Folder, type Objects } from './objects.ts'
