import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from '../steps.ts'
import { addRemote, wordOf } from './add-remote.ts'

interface Manifest {
  version: string
  scripts: object
  dependencies: object
  devDependencies: object
}

const manifestIn = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest

let checkout: string
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'quad-remote-'))
  for (const path of ['shell/package.json']) {
    mkdirSync(dirname(join(checkout, path)), { recursive: true })
    cpSync(join(root, path), join(checkout, path))
  }
})
afterEach(() => rmSync(checkout, { recursive: true }))

test('gives a new remote the scripts, ranges and tools of the others', async () => {
  await addRemote(checkout, 'mf-clubs')

  const made = manifestIn(join(checkout, 'mf-clubs'))
  const { scripts, dependencies, devDependencies } = manifestIn(join(root, 'mf-search'))
  expect(made).toMatchObject({ version: '1.0.0', scripts, devDependencies })
  expect(dependencies).toMatchObject(made.dependencies)
})

test('names a remote after its area', () => {
  expect(wordOf('mf-clubs')).toBe('clubs')
  expect(wordOf('mf-chess-club2')).toBe('chess-club2')
})

test.each([
  '',
  'clubs',
  'mf-',
  'mf-Clubs',
  'mf-2clubs',
  'mf-my--clubs',
  'mf-clubs-',
  '../mf-clubs',
  'mf-é',
])('refuses %j as a name', (name) => {
  expect(() => wordOf(name)).toThrow(
    /^A remote's name is mf- and 2 to 20 lower-case letters, digits and single hyphens/,
  )
})

test.each([
  ['mf-chat', 'mf-chat already exists'],
  ['mf-users', '/users belongs to mf-profile'],
  ['mf-about', '/about belongs to the site itself'],
  ['mf-api', '/api belongs to the site itself'],
])('refuses %s as taken', (name, message) => {
  expect(() => wordOf(name)).toThrow(message)
})

test('leaves an existing folder alone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quad-remote-'))
  try {
    mkdirSync(join(folder, 'mf-clubs'))
    await expect(addRemote(folder, 'mf-clubs')).rejects.toThrow('There is a folder mf-clubs')
  } finally {
    rmSync(folder, { recursive: true })
  }
})
