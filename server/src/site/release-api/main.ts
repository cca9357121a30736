// `npm run release-token -w server`: manages the tokens for releases from other machines. See
// docs/releasing.md.
import { readConfig, StartError } from '../../platform/config/config.ts'
import { releaseTokens } from './token-command.ts'

try {
  process.stdout.write(await releaseTokens(readConfig(process.env), process.argv.slice(2)))
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
