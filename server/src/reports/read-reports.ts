import { parseArgs } from 'node:util'
import type { Config } from '../config.ts'
import { besideServer } from '../database/beside-server.ts'
import { StartFailure } from '../lifecycle/start-failure.ts'
import { failureCounts, resolveReport, waitingReports } from './queue.ts'
import { failuresText, queueText } from './report-lines.ts'

const usage =
  'Say nothing to read what people have reported, --done <number> to take one off the queue, or --front-end to read what failed in browsers.'

interface Wish {
  frontEnd: boolean
  done: number | undefined
}

const wishOf = (args: readonly string[]): Wish => {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { 'front-end': { type: 'boolean' }, done: { type: 'string' } },
    })
    const { done, 'front-end': frontEnd = false } = values
    if (done !== undefined && (frontEnd || !/^#?\d{1,15}$/.test(done))) throw new Error(usage)
    return { frontEnd, done: done === undefined ? undefined : Number(done.replace('#', '')) }
  } catch (cause) {
    throw new StartFailure(usage, { cause })
  }
}

/**
 * Reads the reports of people or of front ends, or takes one off the queue, as an operator's command
 * line says.
 *
 * @returns what to print
 * @throws StartFailure with one line for the operator
 */
export const readReports = async (config: Config, args: readonly string[]): Promise<string> => {
  const { frontEnd, done } = wishOf(args)
  return besideServer(config, async (db) => {
    if (frontEnd) return failuresText(await failureCounts(db))
    if (done === undefined) return queueText(await waitingReports(db), config.url)
    if (!(await resolveReport(db, done))) throw new StartFailure(`There is no report #${done}.`)
    return `Report #${done} is done.\n`
  })
}
