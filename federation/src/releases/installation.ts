import { resolve } from 'node:path'
import { repository } from '../repository.ts'
import { releasesIn } from './releases-in.ts'
import type { ReleaseStore } from './store.ts'

/** The data folder of the server that this environment would start: an absolute path. */
export const dataDirOf = ({ DATA_DIR = '' }: NodeJS.ProcessEnv): string =>
  resolve(repository, DATA_DIR || './data')

/** The releases of the server that this environment would start. Throws `StorageFailure`. */
export const releasesOf = (env: NodeJS.ProcessEnv): ReleaseStore =>
  releasesIn(dataDirOf(env), env.STORAGE_URL || undefined)
