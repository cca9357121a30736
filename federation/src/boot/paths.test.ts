import { areaProblems, pathsOf } from './paths.ts'

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

describe('areaProblems', () => {
  test('accepts routes in all parts of the area', () => {
    const routes = [
      { children: [{ path: '/chats', children: [{}, { path: ':chatId' }] }] },
      { path: '/notifications/*' },
    ]
    expect(areaProblems('mf-chat', routes)).toEqual([])
  })

  test('reports a route outside the area, and a part of the area without a route', () => {
    expect(areaProblems('mf-chat', [{ path: '/chat' }, { path: '/notifications' }])).toEqual([
      'mf-chat has the route /chat, which no page shows: its routes start with /chats or /notifications.',
      "mf-chat has no route for /chats, which other front ends' pages link to.",
    ])
  })
})
