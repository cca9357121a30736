// `npm run reports -w server`: what people have reported. See docs/operating.md.
import { readConfig } from '../config.ts'
import { StartFailure } from '../lifecycle/start-failure.ts'
import { readReports } from './read-reports.ts'

try {
  process.stdout.write(await readReports(readConfig(process.env), process.argv.slice(2)))
} catch (error) {
  if (!(error instanceof StartFailure)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
