import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A new folder that every user can enter: PostgreSQL, which does not run as root, could not use a
 * private folder of root. Its name has a space, which paths may have.
 */
export const temporaryFolder = async (): Promise<string> => {
  const path = await mkdtemp(join(tmpdir(), 'quad test '))
  await chmod(path, 0o755)
  return path
}
