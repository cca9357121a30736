import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartFailure } from '../../lifecycle/start-failure.ts'
import { syncFolder } from './folders.ts'
import { passwordIn } from './home.ts'
import { findPostmaster } from './postmaster.ts'

/** What is reachable for every user of the machine, where a checkout or a data folder is not. */
export const sharedFolder = '/var/lib/quad'

/** The id under which a data folder's cluster is kept in the shared folder, where it is. */
export const idOf = (dataDir: string): Promise<string | undefined> => read(idFile(dataDir))

/**
 * The home of a data folder's cluster in the shared folder; a folder without one gets a new one.
 *
 * @throws StartFailure where the data folder is a copy of another, whose cluster it would share
 */
export const homeOutside = async (dataDir: string): Promise<string> => {
  await mkdir(sharedFolder, { recursive: true, mode: 0o755 })
  const known = await idOf(dataDir)
  if (known !== undefined) {
    await refuseCopy(dataDir, known)
    await writeFile(ownerFile(known), dataDir)
    return join(sharedFolder, known)
  }
  const id = randomUUID()
  await stopPredecessors(dataDir)
  await writeFile(ownerFile(id), dataDir)
  await writeFile(idFile(dataDir), id, { flush: true })
  await syncFolder(dataDir)
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

/** A folder that was moved takes its cluster along; one that was copied has none of its own. */
const refuseCopy = async (dataDir: string, id: string): Promise<void> => {
  const owner = await read(ownerFile(id))
  if (owner === undefined || owner === dataDir || (await idOf(owner)) !== id) return
  throw new StartFailure(
    `${dataDir} is a copy of ${owner}, whose database is not inside it. ` +
      `Set DATA_DIR to ${owner}, or delete ${idFile(dataDir)} to begin with an empty database.`,
  )
}

/**
 * Stops what still runs for a data folder that was deleted under a killed server: no one else will.
 * Its files stay, for the folder may come back (a disk that is not mounted looks deleted).
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
