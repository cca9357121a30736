import { createHash } from 'node:crypto'

const namespace = 'quad demo campus'

const digest = (name: string): Buffer => createHash('sha1').update(`${namespace}\n${name}`).digest()

/** The same id for the same name on every machine: a UUID made as version 5 is. */
export const demoId = (kind: string, ...names: readonly (string | number)[]): string => {
  const bytes = digest([kind, ...names].join('\n')).subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x50
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** A number from 0 to 1 (exclusive), the same for the same name. */
export const fraction = (name: string): number => digest(name).readUInt32BE(0) / 2 ** 32
