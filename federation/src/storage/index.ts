export { openClient } from './client.ts'
export { storagePlace } from './place.ts'
export { StorageFailure, storageFailure } from './storage-failure.ts'
