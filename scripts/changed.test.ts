import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { affectedFolders, changedFiles } from './changed.ts'
import { staticChecks } from './checks.ts'
import { workspaces } from './steps.ts'

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

const folders = [...workspaces(), 'scripts']

test('a changed package affects its dependents', () => {
  expect(affectedFolders(['mf-chat/src/index.ts'], folders)).toEqual(['mf-chat', 'e2e', 'scripts'])
  expect(affectedFolders(['contract/src/index.ts'], folders)).toEqual(
    expect.arrayContaining(['contract', 'shared-ui', 'mf-chat', 'server']),
  )
})

const namesOf = (changed?: string[]): string[] => staticChecks(changed).map(({ name }) => name)

test('checks only the format of a changed document', () => {
  expect(namesOf(['README.md'])).toEqual(['format'])
})

test('checks a changed source file, the types of its dependents and the import rules', () => {
  expect(staticChecks(['mf-chat/src/index.ts'])[1]?.command.slice(1)).toEqual([
    'mf-chat/src/index.ts',
  ])
  expect(namesOf(['mf-chat/src/index.ts'])).toEqual([
    'format',
    'lint',
    'types: mf-chat',
    'types: e2e',
    'types: scripts',
    'import rules',
    'unused code',
  ])
})

test('checks the types of the dependents of a deleted file', () => {
  expect(namesOf(['mf-chat/src/deleted.ts'])).toEqual(
    expect.arrayContaining(['types: mf-chat', 'import rules']),
  )
  expect(namesOf(['mf-chat/src/deleted.ts'])).not.toContain('format')
})

test('checks everything after a change of configuration', () => {
  expect(namesOf(['package.json'])).toEqual(namesOf())
})
