// `npm start`: starts the server; at the same time, builds and releases new front ends. `npm start -- --release`
// also releases those that it would leave alone, such as older ones.
import { BuildError } from '@quad/tooling/build'
import { ReleaseRefusedError } from '@quad/federation/release'
import { releaseCheckout } from '@quad/releases/release-checkout'
import { StorageError } from '@quad/storage'
import { runServer, StartError, type Prepare } from '@quad/server/run'

const say = (line: string) => console.log(line)

const [option, ...more] = process.argv.slice(2)
const onPurpose = option === '--release'
if ((option !== undefined && !onPurpose) || more.length > 0) {
  console.error(`npm start knows one option, --release, not ${[option, ...more].join(' ')}.`)
  process.exit(1)
}

const release: Prepare = async ({ url }, store) => {
  try {
    await releaseCheckout({ store, site: url, say, onPurpose })
  } catch (error) {
    if (error instanceof StorageError) throw new StartError(error.message, { cause: error })
    if (!(error instanceof BuildError || error instanceof ReleaseRefusedError)) throw error
    console.error(error.message)
    throw new StartError('a front end could not be released. Mend what the lines above name.')
  }
}

process.exit(await runServer(release))
