import { createHash } from 'node:crypto'

/** Hash of a file in the form of an `integrity` attribute: `sha384-…`. */
export const integrityOf = (content: Buffer): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`
