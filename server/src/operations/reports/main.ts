// `npm run reports -w server`: prints the reports of users and front ends. See docs/operating.md.
import { readConfig, StartError } from '../../platform/config/config.ts'
import { readReports } from './read-reports.ts'

try {
  process.stdout.write(await readReports(readConfig(process.env), process.argv.slice(2)))
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
