import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root, runStep } from './steps.ts'

interface Results {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  numRuntimeErrorTestSuites: number
}

/** How many tests of a run passed and failed. */
export interface Count {
  passed: number
  failed: number
}

/**
 * Runs jest and counts. A file that does not load, a skipped test and a run without tests count as
 * failures: none of them says that the product works.
 */
export async function runJest(
  name: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<Count> {
  const folder = join(root, '.cache', 'jest')
  mkdirSync(folder, { recursive: true })
  const report = join(folder, `${name.replaceAll(/\W+/g, '-')}.json`)
  rmSync(report, { force: true })
  const { ok } = await runStep({
    name,
    command: [
      process.execPath,
      '--experimental-vm-modules',
      '--disable-warning=ExperimentalWarning',
      join(root, 'node_modules', 'jest', 'bin', 'jest.js'),
      '--ci',
      '--json',
      `--outputFile=${report}`,
      ...args,
    ],
    env,
  })
  return countOf(report, ok)
}

/** Reads jest's report; `ok` is how its process ended. */
const countOf = (report: string, ok: boolean): Count => {
  let results: Results
  try {
    results = JSON.parse(readFileSync(report, 'utf8')) as Results
  } catch {
    return { passed: 0, failed: 1 }
  }
  const passed = results.numPassedTests
  const failed =
    results.numFailedTests +
    results.numPendingTests +
    results.numTodoTests +
    results.numRuntimeErrorTestSuites
  return { passed, failed: failed === 0 && (!ok || passed === 0) ? 1 : failed }
}
