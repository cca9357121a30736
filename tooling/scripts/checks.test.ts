import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { affectedFolders, changedFiles } from './changed.ts'
import { staticChecks } from './checks.ts'
import { workspaces, runSteps, type Step } from './steps.ts'
import { countOf, countOfPlaywright } from './finish.ts'

describe('changedFiles', () => {
  let checkout: string

  const git = (...args: string[]): void => {
    const author = ['-c', 'user.name=Ada', '-c', 'user.email=ada@quad.example']
    execFileSync('git', [...author, ...args], { cwd: checkout, stdio: 'pipe' })
  }
  const write = (path: string): void => {
    mkdirSync(dirname(join(checkout, path)), { recursive: true })
    writeFileSync(join(checkout, path), `${Math.random()}`)
  }

  beforeEach(() => {
    checkout = mkdtempSync(join(tmpdir(), 'quad changed '))
    git('init', '--quiet', '--initial-branch=main')
    for (const path of ['a.ts', 'b.ts', 'c.ts', 'd.ts']) write(path)
    git('add', '.')
    git('commit', '--quiet', '--message=first')
  })
  afterEach(() => rmSync(checkout, { recursive: true }))

  test('returns nothing for a clean checkout', () => {
    expect(changedFiles(checkout)).toEqual([])
  })

  test('returns modified, staged, deleted and untracked files of a branch without upstream', () => {
    write('a.ts')
    write('b.ts')
    git('add', 'b.ts')
    git('rm', '--quiet', 'c.ts')
    write('with space/new.ts')
    expect(changedFiles(checkout)).toEqual(['a.ts', 'b.ts', 'c.ts', 'with space/new.ts'])
  })

  test('returns what the branch committed since it left its upstream', () => {
    git('switch', '--quiet', '--track', '--create=branch', 'main')
    write('a.ts')
    git('commit', '--quiet', '--all', '--message=second')
    git('switch', '--quiet', 'main')
    write('d.ts')
    git('commit', '--quiet', '--all', '--message=elsewhere')
    git('switch', '--quiet', 'branch')
    expect(changedFiles(checkout)).toEqual(['a.ts'])
  })
})

const folders = [...workspaces(), 'tooling/scripts']

test('a changed package affects its dependents', () => {
  expect(affectedFolders(['mf-chat/src/index.ts'], folders)).toEqual([
    'mf-chat',
    'testing/e2e',
    'tooling/scripts',
  ])
  expect(affectedFolders(['contract/src/index.ts'], folders)).toEqual(
    expect.arrayContaining(['contract', 'shared-ui', 'mf-chat', 'server']),
  )
})

const namesOf = (changed?: string[]): string[] => staticChecks(changed).map(({ name }) => name)

test('checks only the format of a changed document', () => {
  expect(namesOf(['README.md'])).toEqual(['format'])
})

test('checks a changed source file, the lint and types of its dependents and the import rules', () => {
  expect(namesOf(['mf-chat/src/index.ts'])).toEqual([
    'lint and types',
    'format',
    'import rules',
    'unused code',
  ])
  expect(staticChecks(['mf-chat/src/index.ts'])[0]?.command.slice(1)).toEqual([
    'mf-chat',
    'testing/e2e',
    'tooling/scripts',
    'mf-chat/src/index.ts',
  ])
})

test('checks the types of the dependents of a deleted file', () => {
  const [lint] = staticChecks(['mf-chat/src/deleted.ts'])
  expect(lint?.command.slice(1)).toEqual(['mf-chat', 'testing/e2e', 'tooling/scripts'])
  expect(namesOf(['mf-chat/src/deleted.ts'])).not.toContain('format')
})

test('checks everything after a change of configuration', () => {
  expect(namesOf(['package.json'])).toEqual(namesOf())
})

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

const printed: string[] = []
beforeEach(() => {
  printed.length = 0
  jest.spyOn(console, 'log').mockImplementation((line: string) => {
    printed.push(line)
  })
})

const step = (name: string, program: string): Step => ({
  name,
  command: [process.execPath, '--eval', program],
})

test('shows the output of a failed step and runs the others', async () => {
  const ran = await runSteps([
    step('broken', 'console.error("line 3: no semicolon"); process.exit(2)'),
    step('fine', 'console.log("all good")'),
  ])
  expect(ran).toEqual([
    { name: 'broken', ok: false },
    { name: 'fine', ok: true },
  ])
  expect(printed.join('\n')).toMatch(/✗ broken \d+\.\d s\nline 3: no semicolon/)
  expect(printed.join('\n')).not.toContain('all good')
})

test('fails the step of a missing program', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {})
  await expect(runSteps([{ name: 'absent', command: ['no-such-program'] }])).resolves.toEqual([
    { name: 'absent', ok: false },
  ])
})
