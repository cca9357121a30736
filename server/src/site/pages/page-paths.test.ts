import { describeFakeBuild } from '@quad/federation/test/fake-build'
import { hasPage } from './page-descriptions.ts'

const known = '00000000-0000-7000-8000-000000000000'

const pagesOfProjects = ['/projects/mine', '/projects/:projectId', '/projects/:projectId/edit']
const manifests = {
  'mf-projects': { ...describeFakeBuild('mf-projects', 'a'), pages: pagesOfProjects },
  'mf-chat': {
    ...describeFakeBuild('mf-chat', 'a'),
    pages: ['/chats/:name', '/chats/:chatId/files/*', '/notifications/:kind?'],
  },
  'mf-profile': describeFakeBuild('mf-profile', 'a'),
}

test.each([
  '/projects/mine',
  `/projects/${known}`,
  `/projects/${known}/edit`,
  '/chats/any-text',
  `/chats/${known}/files/a/b`,
  '/notifications',
  '/notifications/new',
])('finds the page at %s', (path) => {
  expect(hasPage(manifests, path)).toBe(true)
})

test.each([
  '/projects',
  '/projects/nonsense',
  '/projects/nonsense/edit',
  '/projects/mine/edit',
  `/projects/${known}/nonsense`,
  `/projects/${known}/edit/more`,
  '/event/nonsense',
  '/chats',
  '/chats/any-text/files/a',
  '/nonsense',
])('finds no page at %s', (path) => {
  expect(hasPage(manifests, path)).toBe(false)
})

test.each(['/users/nonsense', '/search/of-a-later-build'])(
  'takes %s for a page, since no build says which pages its area has',
  (path) => {
    expect(hasPage(manifests, path)).toBe(true)
  },
)
