import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { countOf } from './count.ts'

const folder = mkdtempSync(join(tmpdir(), 'quad-count-'))
afterAll(() => rmSync(folder, { recursive: true }))

const report = (numbers: Record<string, number>): string => {
  const path = join(folder, 'report.json')
  writeFileSync(
    path,
    JSON.stringify({
      numPassedTests: 0,
      numFailedTests: 0,
      numPendingTests: 0,
      numTodoTests: 0,
      numRuntimeErrorTestSuites: 0,
      ...numbers,
    }),
  )
  return path
}

test('passed and failed tests are counted', () => {
  const path = report({ numPassedTests: 7, numFailedTests: 2 })
  expect(countOf(path, false)).toEqual({ passed: 7, failed: 2 })
  expect(countOf(report({ numPassedTests: 7 }), true)).toEqual({ passed: 7, failed: 0 })
})

test.each([
  ['a skipped test', { numPendingTests: 1 }],
  ['a test that is yet to be written', { numTodoTests: 1 }],
  ['a file that does not load', { numRuntimeErrorTestSuites: 1 }],
])('%s is a failure', (_, numbers) => {
  expect(countOf(report({ numPassedTests: 7, ...numbers }), true)).toEqual({ passed: 7, failed: 1 })
})

test('a run without tests is a failure', () => {
  expect(countOf(report({}), true)).toEqual({ passed: 0, failed: 1 })
})

test('a run that ended badly, whatever it reports, is a failure', () => {
  expect(countOf(report({ numPassedTests: 7 }), false)).toEqual({ passed: 7, failed: 1 })
  expect(countOf(join(folder, 'nothing.json'), false)).toEqual({ passed: 0, failed: 1 })
})
