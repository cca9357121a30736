export { remoteConfig } from './remote.ts'
export { shellConfig } from './shell.ts'
