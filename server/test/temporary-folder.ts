import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A new folder that every user can enter, as most data folders are: into a closed one of root's,
 * PostgreSQL could not be put. Its name has a space, since a path may.
 */
export const temporaryFolder = async (): Promise<string> => {
  const path = await mkdtemp(join(tmpdir(), 'quad test '))
  await chmod(path, 0o755)
  return path
}
