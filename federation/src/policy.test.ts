import { expect, it } from '@jest/globals'
import { packageOf, remoteForPath, remotesOfPage } from './policy.ts'

it.each([
  ['/search', 'mf-search'],
  ['/projects/1/edit', 'mf-projects'],
  ['/projects/1/addEvent', 'mf-projects'],
  ['/event/1', 'mf-projects'],
  ['/createproject', 'mf-projects'],
  ['/users/1/settings', 'mf-profile'],
  ['/createuser', 'mf-profile'],
  ['/chats', 'mf-chat'],
  ['/notifications', 'mf-chat'],
  ['/register/', 'mf-auth'],
  ['/signin', 'mf-auth'],
  ['/verify-email', 'mf-auth'],
])('%s is shown by %s', (path, remote) => {
  expect(remoteForPath(path)).toBe(remote)
})

it.each(['/', '/about', '/error/404', '/searching', '/user', '/api/projects'])(
  '%s is no remote’s',
  (path) => {
    expect(remoteForPath(path)).toBeUndefined()
  },
)

it('fetches the previews of the landing page with it', () => {
  expect(remotesOfPage('/')).toEqual(['mf-search'])
})

it('knows the package of a sub-path', () => {
  expect(packageOf('react-dom/client')).toBe('react-dom')
  expect(packageOf('@tanstack/react-query')).toBe('@tanstack/react-query')
})
