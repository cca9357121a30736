// `npm start`: starts the server; at the same time, builds and releases changed front ends.
import { BuildError, buildAndReleaseAll, ReleaseRefusedError } from '@quad/federation/releases'
import { StorageError } from '@quad/federation/storage'
import { runServer, StartError, type Prepare } from '@quad/server/run'

const say = (line: string) => console.log(line)

const release: Prepare = async ({ dataDir, storageUrl }) => {
  try {
    await buildAndReleaseAll({ dataDir, storageUrl, say })
  } catch (error) {
    if (error instanceof StorageError) throw new StartError(error.message, { cause: error })
    if (!(error instanceof BuildError || error instanceof ReleaseRefusedError)) throw error
    console.error(error.message)
    throw new StartError('a front end could not be released. Mend what the lines above name.')
  }
}

process.exit(await runServer(release))
