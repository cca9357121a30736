export { EmbeddedPostgresError, folderProblem } from './errors.ts'
export { connectionTo, passwordIn, readPostmaster } from './postmaster.ts'
export { runningEmbedded, startEmbedded } from './start.ts'
