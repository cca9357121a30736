// `npm start`: the server, and beside its start what changed in the front ends, built and released.
import { BuildError, buildAndReleaseAll, ReleaseRefused } from '@quad/federation/releases'
import { runServer, StartFailure } from '@quad/server/run'

const say = (line: string) => console.log(line)

const release = async ({ dataDir }: { dataDir: string }) => {
  try {
    await buildAndReleaseAll({ dataDir, say })
  } catch (error) {
    if (!(error instanceof BuildError || error instanceof ReleaseRefused)) throw error
    console.error(error.message)
    throw new StartFailure('a front end could not be released. Mend what the lines above name.')
  }
}

process.exit(await runServer(release))
