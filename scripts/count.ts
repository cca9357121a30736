import { readFileSync } from 'node:fs'
import { basename } from 'node:path'

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
}

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
    return { passed: 0, failed: 1, skipped: [] }
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
  }
}
