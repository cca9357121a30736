import { placesOf } from './places.ts'

test('lists all pages, with the ids that are known', () => {
  const routes = [
    {
      path: '/chats',
      children: [
        { index: true as const, element: 'list' },
        { path: ':chatId', element: 'chat' },
      ],
    },
    { path: '/notifications', lazy: async () => ({}) },
    { path: '/users/:userId', children: [{ path: 'edit', element: 'edit' }] },
    { path: '*', element: 'nothing' },
  ]

  expect(placesOf(routes, { userId: 'u1' })).toEqual([
    { route: '/chats', path: '/chats' },
    { route: '/chats/:chatId', path: undefined },
    { route: '/notifications', path: '/notifications' },
    { route: '/users/:userId/edit', path: '/users/u1/edit' },
  ])
})
