// `npm run release-token -w server`: who may release from another machine. See docs/releasing.md.
import { readConfig } from '../config.ts'
import { StartFailure } from '../lifecycle/start-failure.ts'
import { releaseTokens } from './token-command.ts'

try {
  process.stdout.write(await releaseTokens(readConfig(process.env), process.argv.slice(2)))
} catch (error) {
  if (!(error instanceof StartFailure)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
