import { expect, it } from '@jest/globals'
import { pathsOf } from './paths.ts'

it('names a path for each route, with ids where there are parameters', () => {
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
