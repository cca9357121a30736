import { readdir, stat } from 'node:fs/promises'
import { isMissing } from './durable.ts'

/** Names in a folder; none if the folder does not exist. */
export const entriesOf = async (folder: string): Promise<string[]> => {
  try {
    return await readdir(folder)
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

/** Time of the last change of a file or folder, in milliseconds; null if it does not exist. */
export const timeOf = async (path: string): Promise<number | null> => {
  try {
    return (await stat(path)).mtimeMs
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

export const exists = async (path: string): Promise<boolean> => (await timeOf(path)) !== null
