// `npm start`: starts the server; as soon as it responds, builds and releases new front ends. `npm start -- --release`
// also releases those that it would leave alone, such as older ones.
import { ReleaseRefusedError } from '@quad/federation/release'
import { runServer, StartError, type Prepare } from '@quad/server/run'
import { BuildError } from '@quad/tooling/build'
import { localTarget, openingForVisitors } from '@quad/tooling/local-target'
import { releaseCheckout } from '@quad/tooling/release-checkout'

const say = (line: string) => console.log(line)

const [option, ...more] = process.argv.slice(2)
const onPurpose = option === '--release'
if ((option !== undefined && !onPurpose) || more.length > 0) {
  console.error(`npm start knows one option, --release, not ${[option, ...more].join(' ')}.`)
  process.exit(1)
}

const release: Prepare = async (starting) => {
  const target = starting.then((server) =>
    localTarget(server, say, openingForVisitors(server.site, say)),
  )
  try {
    await releaseCheckout(target, say, { onPurpose })
  } catch (error) {
    if (!(error instanceof BuildError || error instanceof ReleaseRefusedError)) throw error
    console.error(error.message)
    throw new StartError('a front end could not be released. Mend what the lines above name.')
  }
}

process.exit(await runServer(release))
