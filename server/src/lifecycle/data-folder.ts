import { mkdir, readFile, realpath, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { folderFailure, StartFailure } from './start-failure.ts'

export interface DataFolder {
  /** Absolute, without symbolic links. */
  path: string
  release: () => void
}

/**
 * Makes the data folder where it is missing, and takes it for this process alone.
 *
 * @throws StartFailure where another server holds it, or it cannot be written
 */
export const takeDataFolder = async (dataDir: string): Promise<DataFolder> => {
  try {
    await mkdir(dataDir, { recursive: true })
    const path = await realpath(dataDir)
    const lock = await takeLock(path)
    // Written in full at each start: this is where a full disk shows first.
    await writeFile(holderFile(path), `${process.pid}\n`.padEnd(4096))
    return { path, release: () => lock.close() }
  } catch (error) {
    if (error instanceof StartFailure) throw error
    throw folderFailure(error, dataDir) ?? error
  }
}

const holderFile = (path: string): string => join(path, 'server.pid')

/**
 * An exclusive lock of the operating system, which ends with the process however that dies; a file
 * with a process id would outlive a SIGKILL and block the next start. SQLite's is the one that Node
 * has on every platform: the file stays empty.
 */
const takeLock = async (path: string): Promise<DatabaseSync> => {
  try {
    const lock = new DatabaseSync(join(path, 'server.lock'))
    lock.exec('begin exclusive')
    return lock
  } catch (error) {
    if (!isSqlite(error)) throw error
    if (error.errcode === busy) throw await inUse(path)
    throw Object.assign(error, { code: errno[error.errcode & 0xff] })
  }
}

const inUse = async (path: string): Promise<StartFailure> => {
  const holder = await readFile(holderFile(path), 'utf8').catch(() => '')
  const which = /^\d+/.exec(holder)?.[0]
  return new StartFailure(
    `Another server${which ? ` (process ${which})` : ''} is using the data folder ${path}. ` +
      `Stop it, or set DATA_DIR to another folder.`,
  )
}

const busy = 5
const errno: Record<number, string> = { 8: 'EROFS', 13: 'ENOSPC', 14: 'EACCES' }

const isSqlite = (error: unknown): error is Error & { errcode: number } =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
