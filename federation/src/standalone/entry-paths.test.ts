import { entryPathsOf } from './entry-paths.ts'

test('lists the pages that open without an id', () => {
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

  expect(entryPathsOf(routes)).toEqual(['/chats', '/notifications'])
})
