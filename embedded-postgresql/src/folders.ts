import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Whether every user may enter a folder (or run a program) and every folder above it. */
export const isOpenToAll = async (path: string): Promise<boolean> => {
  const { mode } = await stat(path)
  const isExecutable = (mode & 0o001) !== 0
  const parent = dirname(path)
  return isExecutable && (parent === path || isOpenToAll(parent))
}
