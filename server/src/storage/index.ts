export { Bucket, parseStorageUrl, StorageError } from './bucket.ts'
export {
  entriesOf,
  exists,
  isMissing,
  makeFolder,
  putFile,
  syncFolder,
  timeOf,
  unlessMissing,
} from './durable.ts'
export { Folder, type Objects } from './objects.ts'
