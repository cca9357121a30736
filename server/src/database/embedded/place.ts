import { execFileSync } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { StartFailure } from '../../lifecycle/start-failure.ts'
import { openToAll } from './folders.ts'
import type { Place } from './home.ts'
import { homeOutside, idOf, sharedFolder } from './outside.ts'
import type { Account } from './program.ts'

/**
 * Finds the place for a data folder's cluster.
 *
 * PostgreSQL refuses to run as root, so root's server runs it as `nobody`. That user cannot enter a
 * data folder under `/root`: the cluster is then under `/var/lib/quad`, by an id that is kept in the
 * data folder, so that a deleted data folder is still an empty database. Anywhere else it is inside
 * the data folder, which thereby is all there is to mount and to back up.
 */
export const placeCluster = async (dataDir: string): Promise<Place> => {
  const inside = join(dataDir, 'postgres')
  const id = await idOf(dataDir)
  if (process.getuid?.() !== 0) {
    if (id === undefined) return { home: inside }
    throw new StartFailure(
      `The database of ${dataDir} was made by root, in ${join(sharedFolder, id)}. Start as root, or set DATA_DIR to another folder.`,
    )
  }
  const made = await stat(inside).catch(() => undefined)
  if (made && made.uid !== 0) return { home: inside, account: { uid: made.uid, gid: made.gid } }
  const account = nobody()
  if (id === undefined && (await openToAll(dataDir))) return { home: inside, account }
  return { home: await homeOutside(dataDir), account }
}

const nobody = (): Account => {
  const ask = (flag: string) =>
    Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8', stdio: 'pipe' }))
  try {
    return { uid: ask('-u'), gid: ask('-g') }
  } catch (cause) {
    throw new StartFailure(
      'PostgreSQL cannot run as root, and there is no user nobody to run it as. Start as another user.',
      { cause },
    )
  }
}
