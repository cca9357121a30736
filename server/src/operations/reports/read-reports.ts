import { parseArgs } from 'node:util'
import type { Config } from '../../platform/config.ts'
import { withOperatorDatabase } from '../../platform/database/operator-database.ts'
import { StartError } from '../../platform/lifecycle/start-error.ts'
import { failureCounts } from '../failures/failure-counts.ts'
import { resolveReport, waitingReports } from './queue.ts'
import { failuresText, queueText } from './report-lines.ts'

const usage =
  'Without an option, prints the reports of users. --done <number> resolves one, --front-end prints the failures in browsers.'

interface ReportCommand {
  frontEnd: boolean
  done: number | undefined
}

const readCommand = (args: readonly string[]): ReportCommand => {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { 'front-end': { type: 'boolean' }, done: { type: 'string' } },
    })
    const { done, 'front-end': frontEnd = false } = values
    if (done !== undefined && (frontEnd || !/^#?\d{1,15}$/.test(done))) throw new Error(usage)
    return { frontEnd, done: done === undefined ? undefined : Number(done.replace('#', '')) }
  } catch (cause) {
    throw new StartError(usage, { cause })
  }
}

/**
 * Reads the reports of users or of front ends, or resolves one, according to the arguments.
 *
 * @returns what to print
 * @throws StartError with one line for the operator
 */
export const readReports = async (config: Config, args: readonly string[]): Promise<string> => {
  const { frontEnd, done } = readCommand(args)
  return withOperatorDatabase(config, async (db) => {
    if (frontEnd) return failuresText(await failureCounts(db))
    if (done === undefined) return queueText(await waitingReports(db), config.url)
    if (!(await resolveReport(db, done))) throw new StartError(`There is no report #${done}.`)
    return `Report #${done} is done.\n`
  })
}
