import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

type Content = string | Uint8Array | AsyncIterable<Uint8Array>

/**
 * Makes the names in a folder survive a power cut.
 *
 * @param folder absolute path
 */
export const syncFolder = async (folder: string): Promise<void> => {
  // Windows cannot sync a folder.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Creates a folder and its missing parents. New folders survive a power cut once this resolves.
 *
 * @param path absolute path; an existing folder is left alone
 */
export const makeFolder = async (path: string): Promise<void> => {
  const first = await mkdir(path, { recursive: true })
  if (first === undefined) return
  for (let made = resolve(path); made.length >= first.length; made = dirname(made)) {
    await syncFolder(dirname(made))
  }
}

/**
 * Writes a new file. Its content survives a power cut once this resolves; its name does so once its
 * folder is synced.
 *
 * @param path absolute path of a file that does not exist (else error code `EEXIST`)
 */
export const writeNewFile = async (path: string, content: Content): Promise<void> => {
  const handle = await open(path, 'wx')
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Writes or replaces a file. Readers see the old or the new file, never a part of it, and the new one
 * survives a power cut once this resolves.
 *
 * @param path absolute path in a folder that exists
 * @param written absolute path at which it is written first; a killed process leaves a file there
 */
export const putFile = async (
  path: string,
  content: Content,
  written = `${path}.${randomUUID()}.part`,
): Promise<void> => {
  try {
    await writeNewFile(written, content)
    await rename(written, path)
  } catch (error) {
    await rm(written, { force: true })
    throw error
  }
  await syncFolder(dirname(path))
}

/** Whether an operation failed because the file does not exist. */
export const isMissing = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Whether an operation failed because the name is taken. */
export const isTaken = (error: unknown): boolean =>
  ['EEXIST', 'ENOTEMPTY'].includes((error as NodeJS.ErrnoException).code ?? '')

/** Waits for an operation; undefined if it fails because the file does not exist. */
export const unlessMissing = async <T>(operation: Promise<T>): Promise<T | undefined> => {
  try {
    return await operation
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** Names in a folder; none if the folder does not exist. */
export const entriesOf = async (folder: string): Promise<string[]> =>
  (await unlessMissing(readdir(folder))) ?? []

/** Time of the last change of a file or folder, in milliseconds; null if it does not exist. */
export const timeOf = async (path: string): Promise<number | null> =>
  (await unlessMissing(stat(path)))?.mtimeMs ?? null

export const exists = async (path: string): Promise<boolean> => (await timeOf(path)) !== null
