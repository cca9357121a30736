import type { Count } from './count.ts'
import type { Ran } from './steps.ts'

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
