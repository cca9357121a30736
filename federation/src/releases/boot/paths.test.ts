import { pathsOf } from './paths.ts'

test('returns a path for each route, with ids for its parameters', () => {
  const id = '00000000-0000-4000-8000-000000000100'
  const routes = [
    { path: '/chats', children: [{}, { path: ':chatId' }] },
    { path: '/notifications' },
    { path: '/projects/:projectId/edit' },
    { path: '/users/*' },
  ]

  expect(pathsOf(routes)).toEqual([
    '/chats',
    `/chats/${id}`,
    '/notifications',
    `/projects/${id}/edit`,
  ])
})
