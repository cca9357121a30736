import { readdir, stat } from 'node:fs/promises'
import { isMissing } from './durable.ts'

/** Names in a folder; none where there is no such folder. */
export const entriesOf = async (folder: string): Promise<string[]> => {
  try {
    return await readdir(folder)
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

/** When a file or folder was last changed: milliseconds; null where there is none. */
export const timeOf = async (path: string): Promise<number | null> => {
  try {
    return (await stat(path)).mtimeMs
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

export const exists = async (path: string): Promise<boolean> => (await timeOf(path)) !== null
