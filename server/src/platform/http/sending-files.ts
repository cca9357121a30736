import { constants } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { isMissing } from '../../storage/index.ts'
import type { FastifyRequest } from 'fastify'

/** A stored file is damaged. The message names it and the problem. */
export class DamagedFileError extends Error {
  override readonly name = 'DamagedFileError'
}

/** A stored file to send. */
export interface StoredFile {
  /** Length of the content. */
  bytes: number
  /** The caller reads it to its end or destroys it. */
  content: Readable
}

/** Returns the problem of an open file of this length; undefined for none. */
type Check = (file: FileHandle, bytes: number) => Promise<string | undefined> | string | undefined

// Without O_NONBLOCK, which Windows lacks, opening a pipe waits for a writer.
const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)

/** Error codes for a name, or a folder above it, of another kind. */
const otherKind = new Set(['EISDIR', 'ELOOP', 'ENOTDIR', 'ENXIO'])

const openHandle = async (path: string): Promise<FileHandle | undefined> => {
  try {
    return await open(path, flags)
  } catch (error) {
    if (isMissing(error)) return undefined
    if (!otherKind.has((error as NodeJS.ErrnoException).code ?? '')) throw error
    throw new DamagedFileError(`${path} is not a file`, { cause: error })
  }
}

/**
 * Opens a stored file to send, with its current length.
 *
 * @param path absolute path
 * @returns undefined if the file does not exist
 * @throws DamagedFileError for a folder or a pipe, and for a problem that `check` finds
 */
export const openFile = async (path: string, check: Check): Promise<StoredFile | undefined> => {
  const file = await openHandle(path)
  if (!file) return undefined
  try {
    const stats = await file.stat()
    const problem = stats.isFile() ? await check(file, stats.size) : 'is not a file'
    if (problem !== undefined) throw new DamagedFileError(`${path} ${problem}`)
    // Ends after that length, and closes the file.
    const content = file.createReadStream({ start: 0, end: Math.max(stats.size - 1, 0) })
    return { bytes: stats.size, content }
  } catch (error) {
    await file.close()
    throw error
  }
}

// A proxy that compresses a response makes its tag a weak one, so both sides are compared without the mark.
const unmarked = (tag: string): string => tag.replace(/^W\//, '')

/**
 * Whether `If-None-Match` of a request names the response, so that 304 is enough. It may be a list, or `*` for any.
 *
 * @param etag of the response, with its quotation marks
 */
export const isUnchanged = ({ headers }: FastifyRequest, etag: string): boolean => {
  const known = headers['if-none-match']?.trim() ?? ''
  if (known === '*') return true
  return known.match(/(?:W\/)?"[^"]*"/g)?.some((tag) => unmarked(tag) === unmarked(etag)) ?? false
}

/**
 * Whether an `Accept` or `Accept-Encoding` header names a value, in whatever case. `br;q=0` refuses it, and a wildcard
 * names none.
 *
 * @param value in lower case
 */
export const namesValue = (header: string | undefined, value: string): boolean =>
  (header ?? '')
    .toLowerCase()
    .split(',')
    .some((part) => {
      const [name, ...parameters] = part.split(';').map((each) => each.trim())
      return name === value && !parameters.some((each) => /^q=0(\.0*)?$/.test(each))
    })
