export { openClient } from './client.ts'
export { storagePlace } from './place.ts'
