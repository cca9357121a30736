// `npm start`: the server, and beside its start what changed in the front ends, built and released.
import { BuildError, buildAndReleaseAll, ReleaseRefused } from '@quad/federation/releases'
import { StorageFailure } from '@quad/federation/storage'
import { runServer, StartFailure, type Prepare } from '@quad/server/run'

const say = (line: string) => console.log(line)

const release: Prepare = async ({ dataDir, storageUrl }) => {
  try {
    await buildAndReleaseAll({ dataDir, storageUrl, say })
  } catch (error) {
    if (error instanceof StorageFailure) throw new StartFailure(error.message, { cause: error })
    if (!(error instanceof BuildError || error instanceof ReleaseRefused)) throw error
    console.error(error.message)
    throw new StartFailure('a front end could not be released. Mend what the lines above name.')
  }
}

process.exit(await runServer(release))
