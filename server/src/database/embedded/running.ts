import { readFile, realpath } from 'node:fs/promises'
import { passwordIn } from './home.ts'
import { placeCluster } from './place.ts'
import { connectionTo, findPostmaster } from './postmaster.ts'

/** Connection string of the PostgreSQL that runs on a data folder; undefined where none does. */
export const runningEmbedded = async (dataDir: string): Promise<string | undefined> => {
  const { home } = await placeCluster(await realpath(dataDir))
  const password = await readFile(passwordIn(home), 'utf8').catch(() => undefined)
  const running = password === undefined ? undefined : await findPostmaster(home, password)
  return running && connectionTo(running.port, password!)
}
