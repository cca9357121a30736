import { readFile, realpath, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { folderProblem } from '../../embedded-postgresql/index.ts'
import { makeFolder } from '../../storage/index.ts'
import { StartError } from '../config/config.ts'

/**
 * Explains an error of a file operation in a folder; undefined for another kind of error.
 *
 * @param error the error that a file operation threw
 */
export const folderError = (error: unknown, folder: string): StartError | undefined => {
  const message = folderProblem(error, folder)
  return message ? new StartError(message, { cause: error }) : undefined
}

export interface DataFolder {
  /** Absolute, without symbolic links. */
  path: string
  unlock: () => void
}

/**
 * Creates the data folder if it is missing, and locks it for this process.
 *
 * @throws StartError if another server has locked it, or it is not writable
 */
export const lockDataFolder = async (dataDir: string): Promise<DataFolder> => {
  try {
    await makeFolder(dataDir)
    const path = await realpath(dataDir)
    const lock = await takeLock(path)
    // Padded to a whole disk block, so that a full disk is detected at the start.
    await writeFile(pidFile(path), `${process.pid}\n`.padEnd(4096))
    return { path, unlock: () => lock.close() }
  } catch (error) {
    if (error instanceof StartError) throw error
    throw folderError(error, dataDir) ?? error
  }
}

const pidFile = (path: string): string => join(path, 'server.pid')

/**
 * Takes an exclusive lock of the operating system, which ends with the process. (After a SIGKILL, a file
 * with a process id would remain and block the next start.) SQLite is Node's only way to such a lock on
 * every platform; its file stays empty.
 */
const takeLock = async (path: string): Promise<DatabaseSync> => {
  try {
    const lock = new DatabaseSync(join(path, 'server.lock'))
    lock.exec('begin exclusive')
    return lock
  } catch (error) {
    if (!isSqlite(error)) throw error
    if (error.errcode === sqliteBusy) throw await inUseError(path)
    // `folderError` explains errors by this code. The low byte is SQLite's primary result code.
    throw Object.assign(error, { code: fileErrorCodes[error.errcode & 0xff] })
  }
}

const inUseError = async (path: string): Promise<StartError> => {
  const content = await readFile(pidFile(path), 'utf8').catch(() => '')
  const pid = /^\d+/.exec(content)?.[0]
  return new StartError(
    `Another server${pid ? ` (process ${pid})` : ''} is using the data folder ${path}. ` +
      `Stop it, or set DATA_DIR to another folder.`,
  )
}

const sqliteBusy = 5
/** Node's error codes for SQLite's READONLY, FULL and CANTOPEN. */
const fileErrorCodes: Record<number, string> = { 8: 'EROFS', 13: 'ENOSPC', 14: 'EACCES' }

const isSqlite = (error: unknown): error is Error & { errcode: number } =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
