import type { Ran } from './steps.ts'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'

/**
 * Prints what failed, what this machine could not run, what passed only the second time, and the closing line `N passed, N failed`; a
 * failed step counts as one.
 */
export function finish(steps: Ran[], tests: Count[]): void {
  const broken = steps.filter(({ ok }) => !ok)
  const passed = tests.reduce((sum, count) => sum + count.passed, 0)
  const failed = tests.reduce((sum, count) => sum + count.failed, 0) + broken.length
  for (const name of tests.flatMap(({ skipped }) => skipped)) console.log(`\nSkipped: ${name}`)
  for (const name of tests.flatMap(({ flaky }) => flaky)) console.log(`\nFlaky: ${name}`)
  if (broken.length > 0) console.log(`\nFailed: ${broken.map(({ name }) => name).join(', ')}`)
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
}

interface Results {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  numRuntimeErrorTestSuites: number
  testResults: { name: string; assertionResults: { status: string; fullName: string }[] }[]
}

/** How many tests of a run passed and failed. */
export interface Count {
  passed: number
  failed: number
  /** Tests that this machine cannot run; the name says why: `… [skipped: needs root]`. */
  skipped: string[]
  /** Tests that failed at first, and passed when they ran again. */
  flaky: string[]
}

/** Of a run without a report. */
const nothing: Count = { passed: 0, failed: 1, skipped: [], flaky: [] }

const skippedIn = ({ testResults }: Results): string[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, fullName }) => status === 'pending' && /\[skipped: .+\]$/.test(fullName))
      .map(({ fullName }) => `${basename(name)}: ${fullName}`),
  )

/**
 * Counts the tests in a report of jest. A file that does not load, a test that is skipped without a
 * reason and, unless `mayBeEmpty`, a run without tests count as failures: none of them shows that the
 * product works.
 *
 * @param report absolute path
 * @param ok whether jest exited with 0
 */
export const countOf = (report: string, ok: boolean, mayBeEmpty = false): Count => {
  let results: Results
  try {
    results = JSON.parse(readFileSync(report, 'utf8')) as Results
  } catch {
    return nothing
  }
  const passed = results.numPassedTests
  const skipped = skippedIn(results)
  const failed =
    results.numFailedTests +
    (results.numPendingTests - skipped.length) +
    results.numTodoTests +
    results.numRuntimeErrorTestSuites
  return {
    passed,
    failed: failed === 0 && !(ok && (passed > 0 || mayBeEmpty)) ? 1 : failed,
    skipped,
    flaky: [],
  }
}

interface Suite {
  suites?: Suite[]
  specs: { title: string; file: string; tests: { status: string }[] }[]
}

const specsIn = ({ suites = [], specs }: Suite): Suite['specs'] => [
  ...specs,
  ...suites.flatMap(specsIn),
]

/**
 * Counts the tests in a JSON report of Playwright. A skipped test counts as a failure, too.
 *
 * @param report absolute path
 * @param ok whether Playwright exited with 0
 */
export const countOfPlaywright = (report: string, ok: boolean): Count => {
  let results: Pick<Suite, 'suites'>
  try {
    results = JSON.parse(readFileSync(report, 'utf8')) as Pick<Suite, 'suites'>
  } catch {
    return nothing
  }
  const specs = specsIn({ ...results, specs: [] })
  const are = (status: string) =>
    specs.filter(({ tests }) => tests.some((test) => test.status === status))
  const flaky = are('flaky').map(({ title, file }) => `${basename(file)}: ${title}`)
  const passed = are('expected').length + flaky.length
  const failed = specs.length - passed
  return { passed, failed: failed === 0 && !(ok && passed > 0) ? 1 : failed, skipped: [], flaky }
}
