import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { countOf, countOfPlaywright } from './finish.ts'

const folder = mkdtempSync(join(tmpdir(), 'quad-count-'))
afterAll(() => rmSync(folder, { recursive: true }))

const report = (numbers: Record<string, unknown>): string => {
  const path = join(folder, 'report.json')
  writeFileSync(
    path,
    JSON.stringify({
      numPassedTests: 0,
      numFailedTests: 0,
      numPendingTests: 0,
      numTodoTests: 0,
      numRuntimeErrorTestSuites: 0,
      testResults: [],
      ...numbers,
    }),
  )
  return path
}

test('counts passed and failed tests', () => {
  const path = report({ numPassedTests: 7, numFailedTests: 2 })
  expect(countOf(path, false)).toMatchObject({ passed: 7, failed: 2 })
  expect(countOf(report({ numPassedTests: 7 }), true)).toMatchObject({ passed: 7, failed: 0 })
})

test.each([
  ['a test skipped without a reason', { numPendingTests: 1 }],
  ['a test that is yet to be written', { numTodoTests: 1 }],
  ['a file that does not load', { numRuntimeErrorTestSuites: 1 }],
])('counts %s as a failure', (_, numbers) => {
  const counted = countOf(report({ numPassedTests: 7, ...numbers }), true)
  expect(counted).toMatchObject({ passed: 7, failed: 1, skipped: [] })
})

test('lists a skipped test with its reason and does not count it as a failure', () => {
  const fullName = 'power cuts on ext4 [skipped: needs root]'
  const assertionResults = [
    { status: 'passed', fullName: 'passes' },
    { status: 'pending', fullName },
    { status: 'pending', fullName: 'is skipped without a reason' },
  ]
  const testResults = [{ name: '/quad/server/power-cut.test.ts', assertionResults }]
  const path = report({ numPassedTests: 1, numPendingTests: 2, testResults })
  expect(countOf(path, true)).toMatchObject({
    passed: 1,
    failed: 1,
    skipped: [`power-cut.test.ts: ${fullName}`],
  })
})

test('fails a run without tests', () => {
  expect(countOf(report({}), true)).toMatchObject({ passed: 0, failed: 1 })
})

test('fails a run that ended with an error, whatever it reports', () => {
  expect(countOf(report({ numPassedTests: 7 }), false)).toMatchObject({ passed: 7, failed: 1 })
  expect(countOf(join(folder, 'nothing.json'), false)).toMatchObject({ passed: 0, failed: 1 })
})

test('passes a run without tests where none is expected', () => {
  expect(countOf(report({}), true, true)).toMatchObject({ passed: 0, failed: 0 })
  expect(countOf(report({}), false, true)).toMatchObject({ passed: 0, failed: 1 })
})

test('counts the tests of Playwright, and names those that passed only the second time', () => {
  const spec = (title: string, status: string) => ({
    title,
    file: 'a.test.ts',
    tests: [{ status }],
  })
  const write = (...specs: unknown[]) => report({ suites: [{ specs: [], suites: [{ specs }] }] })
  const good = write(spec('passes', 'expected'), spec('passes at last', 'flaky'))
  expect(countOfPlaywright(good, true)).toEqual({
    passed: 2,
    failed: 0,
    skipped: [],
    flaky: ['a.test.ts: passes at last'],
  })
  const bad = write(
    spec('passes', 'expected'),
    spec('fails', 'unexpected'),
    spec('waits', 'skipped'),
  )
  expect(countOfPlaywright(bad, false)).toMatchObject({ passed: 1, failed: 2 })
  expect(countOfPlaywright(write(spec('passes', 'expected')), false)).toMatchObject({ failed: 1 })
  expect(countOfPlaywright(join(folder, 'nothing.json'), true)).toMatchObject({ failed: 1 })
})
