import { join, resolve } from 'node:path'

/** Absolute path of the checkout. */
export const repository = join(import.meta.dirname, '../..')

/** Absolute path of the data folder that a server with this environment uses. */
export const dataDirOf = ({ DATA_DIR = '' }: NodeJS.ProcessEnv): string =>
  resolve(repository, DATA_DIR || './data')
