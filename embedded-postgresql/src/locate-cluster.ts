import { execFileSync } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { EmbeddedPostgresError } from './postgres-error.ts'
import { isOpenToAll } from './folders.ts'
import type { ClusterFolder } from './cluster-folder.ts'
import { clusterIdOf, homeInSharedFolder, sharedFolder } from './shared-folder.ts'
import type { SystemUser } from './program.ts'

/**
 * Chooses the folder for a data folder's cluster.
 *
 * The cluster is inside the data folder, so that this one folder is all to mount and back up. One
 * exception: PostgreSQL refuses to run as root, so a server that root starts runs it as `nobody`, or as the
 * owner of an existing cluster. If `nobody` cannot enter the data folder (under `/root`), the cluster is in
 * `/var/lib/quad`, under an id that is stored in the data folder. Without that id, the next start makes an
 * empty database, as after deleting the data folder.
 */
export const locateCluster = async (dataDir: string): Promise<ClusterFolder> => {
  const inside = join(dataDir, 'postgres')
  const id = await clusterIdOf(dataDir)
  if (process.getuid?.() !== 0) {
    if (id === undefined) return { home: inside }
    throw new EmbeddedPostgresError(
      `The database of ${dataDir} was created by root, in ${join(sharedFolder, id)}. Start as root, or set DATA_DIR to another folder.`,
    )
  }
  const existing = await stat(inside).catch(() => undefined)
  if (existing && existing.uid !== 0) {
    return { home: inside, user: { uid: existing.uid, gid: existing.gid } }
  }
  const user = nobodyUser()
  if (id === undefined && (await isOpenToAll(dataDir))) return { home: inside, user }
  return { home: await homeInSharedFolder(dataDir), user }
}

const nobodyUser = (): SystemUser => {
  const idBy = (flag: string) =>
    Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8', stdio: 'pipe' }))
  try {
    return { uid: idBy('-u'), gid: idBy('-g') }
  } catch (cause) {
    throw new EmbeddedPostgresError(
      'PostgreSQL cannot run as root, and there is no user `nobody` to run it as. Start as another user.',
      { cause },
    )
  }
}
