import { describeFakeBuild } from '@quad/tooling/test/fake-build'
import { buildManifest } from './build-shape.ts'

const manifest = describeFakeBuild('mf-chat', 'c'.repeat(16))
const file = { size: 1, brotli: null, integrity: `sha384-${'A'.repeat(64)}` }

const isValid = (change: object): boolean =>
  buildManifest.safeParse({ ...manifest, ...change }).success
const isValidWith = (path: string): boolean =>
  isValid({ files: { ...manifest.files, [path]: file } })

test('accepts a build with files in folders', () => {
  expect(isValid({})).toBe(true)
  expect(isValidWith('folder/page.js')).toBe(true)
})

test.each([
  ['leads out of its folder', '../../shell/x.js'],
  ['is absolute', '/etc/passwd'],
  ['contains a dot segment', 'a/./b.js'],
  ['has backslashes', String.raw`a\b.js`],
  ['is the manifest', 'build.json'],
  ['is a compressed one', 'entry.js.br'],
  ['is a folder of another', 'entry.js/b.txt'],
  ['is below the manifest', 'build.json/b.txt'],
  ['is below a compressed file', 'entry.js.br/b.txt'],
  ['differs from another only in capital letters', 'Entry.js'],
  ['is the manifest with a capital letter', 'Build.json'],
  ['has a folder of that kind', 'ENTRY.js/folder/b.txt'],
  ['has an empty segment', 'a//b.js'],
  ['ends with a slash', 'a/'],
  ['ends with dots', 'a/..'],
])('refuses a build if the path of a file %s', (_, path) => {
  expect(isValidWith(path)).toBe(false)
})

const commitDetails = { subject: 'fix: x', author: 'Ada', time: '2026-11-28T20:30:00.000Z' }

test('accepts a build with details of its commit, of none, and one of before', () => {
  expect(isValid({ commitDetails })).toBe(true)
  expect(isValid({ commit: null, commitDetails: null })).toBe(true)
  expect(manifest).not.toHaveProperty('commitDetails')
})

test('accepts pages with a title and files, and without them', () => {
  const pages = [{ path: '/chats', title: 'Chats', files: ['entry.js'] }, { path: '/chats/:id' }]
  expect(isValid({ pages })).toBe(true)
})

const areaWith = (to: string) => ({
  title: 'Chats',
  paths: ['/chats'],
  navigation: [{ place: 'profile', label: 'Chats', to }],
})

test('accepts entries of the navigation', () => {
  expect(isValid({ area: areaWith('/chats/mine') })).toBe(true)
})

test.each([
  ['adds another front end’s page to the navigation', { area: areaWith('/projects') }],
  ['has no entry', { entry: 'nowhere.js' }],
  ['uses another’s global', { container: 'mf_auth_0' }],
  ['adds HTML to the page', { frame: { html: '<script>', failed: '', css: '', script: '' } }],
  ['has a file too large', { files: { 'entry.js': { ...file, size: 50_000_000 } } }],
  ['has an unknown field', { secret: 1 }],
  ['has a long subject', { commitDetails: { ...commitDetails, subject: 'x'.repeat(101) } }],
  ['has a long name', { commitDetails: { ...commitDetails, author: 'x'.repeat(61) } }],
  ['has no time', { commitDetails: { ...commitDetails, time: 'today' } }],
  ['has an address', { commitDetails: { ...commitDetails, email: 'ada@example.edu' } }],
  ['has a page without a path', { pages: [{ title: 'Chats' }] }],
  ['has a page with a file of another', { pages: [{ path: '/chats', files: ['nowhere.js'] }] }],
  ['has a page with an empty title', { pages: [{ path: '/chats', title: '' }] }],
])('refuses a build if it %s', (_, change) => {
  expect(isValid(change)).toBe(false)
})
