import { describeFakeBuild } from '@quad/tooling/test/fake-build'
import type { FrontEndName } from '../front-ends.ts'
import { pageAt } from './page-at.ts'

const unknown = '00000000-0000-4000-8000-000000000000'

const buildWith = (name: FrontEndName, ...paths: string[]) =>
  describeFakeBuild(name, 'a', { pages: paths.map((path) => ({ path })) })
const built = {
  'mf-projects': buildWith(
    'mf-projects',
    '/projects/mine',
    '/projects/:projectId',
    '/projects/:projectId/edit',
  ),
  'mf-chat': buildWith(
    'mf-chat',
    '/chats/:name',
    '/chats/new',
    '/chats/:chatId/files/*',
    '/notifications/:kind?',
  ),
}

test.each([
  '/projects/mine',
  `/projects/${unknown}`,
  `/projects/${unknown}/edit`,
  '/chats/any-text',
  `/chats/${unknown}/files/a/b`,
  '/notifications',
  '/notifications/new',
])('finds the page at %s', (path) => {
  expect(pageAt(built, path)).toBeDefined()
})

test('finds the page that the router shows, where a parameter would fit, too', () => {
  expect(pageAt(built, '/chats/new')).toEqual({ path: '/chats/new' })
})

test.each([
  '/projects',
  '/projects/nonsense',
  '/projects/nonsense/edit',
  `/projects/${unknown}/nonsense`,
  `/projects/${unknown}/edit/more`,
  '/event/nonsense',
  '/chats',
  '/chats/any-text/files/a',
])('finds no page at %s', (path) => {
  expect(pageAt(built, path)).toBeUndefined()
})

test('finds no page of a remote without a build', () => {
  expect(pageAt(built, '/users/nonsense')).toBeUndefined()
})
