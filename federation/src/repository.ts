import { join } from 'node:path'

/** Absolute path of the checkout. */
export const repository = join(import.meta.dirname, '../..')
