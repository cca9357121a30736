import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { passwordIn } from './initialise.ts'
import { findPostmaster } from './postmaster.ts'

const suffix = '.data-dir'

/**
 * Notes beside a cluster in the shared folder which data folder it belongs to, and stops what still
 * runs for an earlier one: the data folder was deleted under a killed server, and no one else will.
 * Its files stay, for the folder may come back (a disk that is not mounted looks deleted).
 */
export const succeed = async (shared: string, id: string, dataDir: string): Promise<void> => {
  for (const name of await readdir(shared)) {
    if (!name.endsWith(suffix)) continue
    if ((await readFile(join(shared, name), 'utf8')) !== dataDir) continue
    const home = join(shared, name.slice(0, -suffix.length))
    const password = await readFile(passwordIn(home), 'utf8').catch(() => undefined)
    const running = password === undefined ? undefined : await findPostmaster(home, password)
    // A fast shutdown.
    if (running) process.kill(running.pid, 'SIGINT')
  }
  await writeFile(join(shared, id + suffix), dataDir)
}
