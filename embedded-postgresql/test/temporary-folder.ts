import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A new folder that every user can enter, like most data folders; PostgreSQL cannot run in a folder that
 * only root can enter. Its name has a space, because paths may have one.
 */
export const temporaryFolder = async (): Promise<string> => {
  const path = await mkdtemp(join(tmpdir(), 'quad test '))
  await chmod(path, 0o755)
  return path
}
