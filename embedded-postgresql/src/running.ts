import { readFile, realpath } from 'node:fs/promises'
import { passwordIn } from './cluster-folder.ts'
import { locateCluster } from './locate-cluster.ts'
import { connectionTo, findPostmaster } from './postmaster.ts'

/** Connection string of the PostgreSQL that runs on a data folder; undefined if none runs. */
export const runningEmbedded = async (dataDir: string): Promise<string | undefined> => {
  const { home } = await locateCluster(await realpath(dataDir))
  const password = await readFile(passwordIn(home), 'utf8').catch(() => undefined)
  const running = password === undefined ? undefined : await findPostmaster(home, password)
  return running && connectionTo(running.port, password!)
}
