import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { putFile } from '@quad/storage'
import { EmbeddedPostgresError } from './postgres-error.ts'
import { passwordIn } from './cluster-folder.ts'
import { findPostmaster } from './postmaster.ts'

/** A folder that all users can enter, for a checkout or data folder that they cannot. */
export const sharedFolder = '/var/lib/quad'

/** The id of a data folder's cluster in the shared folder, if it is there. */
export const clusterIdOf = (dataDir: string): Promise<string | undefined> => read(idFile(dataDir))

/**
 * The home of a data folder's cluster in the shared folder; a folder without one gets a new one.
 *
 * @throws EmbeddedPostgresError if the data folder is a copy of another one and would share its cluster
 */
export const homeInSharedFolder = async (dataDir: string): Promise<string> => {
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
