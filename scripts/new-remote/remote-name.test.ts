import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addRemote } from './add-remote.ts'
import { wordOf } from './remote-name.ts'

test('names a remote after its area', () => {
  expect(wordOf('mf-clubs')).toBe('clubs')
})

test.each(['', 'clubs', 'mf-', 'mf-Clubs', 'mf-my-clubs', 'mf-clubs2', '../mf-clubs', 'mf-é'])(
  'refuses %j as a name',
  (name) => {
    expect(() => wordOf(name)).toThrow(
      /^A remote's name is mf- and a word of 2 to 20 lower-case letters/,
    )
  },
)

test.each([
  ['mf-chat', 'mf-chat already exists'],
  ['mf-users', '/users belongs to mf-profile'],
  ['mf-about', '/about belongs to the site itself'],
  ['mf-api', '/api belongs to the site itself'],
])('refuses %s as taken', (name, message) => {
  expect(() => wordOf(name)).toThrow(message)
})

test('leaves an existing folder alone', async () => {
  const root = mkdtempSync(join(tmpdir(), 'quad-remote-'))
  try {
    mkdirSync(join(root, 'mf-clubs'))
    await expect(addRemote(root, 'mf-clubs')).rejects.toThrow('There is a folder mf-clubs')
  } finally {
    rmSync(root, { recursive: true })
  }
})
