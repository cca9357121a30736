import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A new folder, removed after the test. Works inside `beforeEach` and `it`. */
export const temporaryFolders = () => {
  const made: string[] = []
  return {
    make: async (): Promise<string> => {
      const folder = await mkdtemp(join(tmpdir(), 'quad '))
      made.push(folder)
      return folder
    },
    removeAll: async (): Promise<void> => {
      await Promise.all(
        made.splice(0).map((folder) => rm(folder, { recursive: true, force: true })),
      )
    },
  }
}
