import { packageOf, remoteForPath, remotesOfPage } from '@quad/federation/front-ends'
import { readPackage, remotes } from './repository.ts'

const areas = Object.fromEntries(remotes.map((name) => [name, readPackage(name)]))

test.each([
  ['/search', 'mf-search'],
  ['/projects/1/edit', 'mf-projects'],
  ['/Projects/1/addEvent', 'mf-projects'],
  ['/event/1', 'mf-projects'],
  ['/createproject', 'mf-projects'],
  ['/users/1/settings', 'mf-profile'],
  ['/createuser', 'mf-profile'],
  ['/chats', 'mf-chat'],
  ['/notifications', 'mf-chat'],
  ['/register/', 'mf-auth'],
  ['/signin', 'mf-auth'],
  ['/verify-email', 'mf-auth'],
])('maps %s to %s', (path, remote) => {
  expect(remoteForPath(path, areas)).toBe(remote)
})

test.each(['/', '/about', '/error/404', '/searching', '/user', '/api/projects'])(
  'maps %s to no remote',
  (path) => {
    expect(remoteForPath(path, areas)).toBeUndefined()
  },
)

test("preloads the remote of the landing page's previews", () => {
  expect(remotesOfPage('/', areas)).toEqual(['mf-search'])
  expect(remotesOfPage('/', {})).toEqual([])
})

test('finds the package of a sub-path', () => {
  expect(packageOf('react-dom/client')).toBe('react-dom')
  expect(packageOf('@tanstack/react-query')).toBe('@tanstack/react-query')
})
