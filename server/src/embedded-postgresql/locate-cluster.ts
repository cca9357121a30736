import { execFileSync } from 'node:child_process'
import { stat, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { EmbeddedPostgresError } from './errors.ts'
import { isOpenToAll } from './binaries.ts'
import { passwordIn, findPostmaster, type ClusterFolder } from './postmaster.ts'
import type { SystemUser } from './program.ts'
import { randomUUID } from 'node:crypto'
import { putFile } from '../storage/index.ts'

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

/** A folder that all users can enter, for a checkout or data folder that they cannot. */
export const sharedFolder = '/var/lib/quad'

/** The id of a data folder's cluster in the shared folder, if it is there. */
const clusterIdOf = (dataDir: string): Promise<string | undefined> => read(idFile(dataDir))

/**
 * The home of a data folder's cluster in the shared folder; a folder without one gets a new one.
 *
 * @throws EmbeddedPostgresError if the data folder is a copy of another one and would share its cluster
 */
const homeInSharedFolder = async (dataDir: string): Promise<string> => {
  await mkdir(sharedFolder, { recursive: true, mode: 0o755 })
  const known = await clusterIdOf(dataDir)
  if (known !== undefined) {
    await refuseCopy(dataDir, known)
    await writeFile(ownerFile(known), dataDir)
    return join(sharedFolder, known)
  }
  const id = randomUUID()
  await stopPredecessors(dataDir)
  await writeFile(ownerFile(id), dataDir)
  await putFile(idFile(dataDir), id)
  return join(sharedFolder, id)
}

const suffix = '.data-dir'

const idFile = (dataDir: string): string => join(dataDir, 'database-id')
const ownerFile = (id: string): string => join(sharedFolder, id + suffix)

const read = (path: string): Promise<string | undefined> =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
    throw error
  })

/** A moved folder keeps its cluster; a copied one has none of its own. */
const refuseCopy = async (dataDir: string, id: string): Promise<void> => {
  const owner = await read(ownerFile(id))
  if (owner === undefined || owner === dataDir || (await clusterIdOf(owner)) !== id) return
  throw new EmbeddedPostgresError(
    `${dataDir} is a copy of ${owner}, whose database is not inside it. ` +
      `Set DATA_DIR to ${owner}, or delete ${idFile(dataDir)} to begin with an empty database.`,
  )
}

/**
 * Stops the PostgreSQL of a data folder that was deleted after its server was killed. Its files stay,
 * because the folder may come back (an unmounted disk looks deleted).
 */
const stopPredecessors = async (dataDir: string): Promise<void> => {
  for (const name of await readdir(sharedFolder)) {
    if (!name.endsWith(suffix) || (await read(join(sharedFolder, name))) !== dataDir) continue
    const home = join(sharedFolder, name.slice(0, -suffix.length))
    const password = await read(passwordIn(home))
    const running = password === undefined ? undefined : await findPostmaster(home, password)
    // A fast shutdown.
    if (running) process.kill(running.pid, 'SIGINT')
  }
}
