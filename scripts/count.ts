import { readFileSync } from 'node:fs'

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
 * Counts what jest's report says; `ok` is how its process ended. A file that does not load, a skipped
 * test and a run without tests count as failures: none of them says that the product works.
 */
export const countOf = (report: string, ok: boolean): Count => {
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
