import { open, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Whether every user may read and enter a path, from the root down. */
export const openToAll = async (path: string): Promise<boolean> => {
  const { mode } = await stat(path)
  const entered = (mode & 0o001) !== 0
  const parent = dirname(path)
  return entered && (parent === path || openToAll(parent))
}

/** Makes entries that were created in or renamed into a folder outlive a power cut. */
export const syncFolder = async (path: string): Promise<void> => {
  if (process.platform === 'win32') return
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
