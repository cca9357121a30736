import { expect, it } from '@jest/globals'
import { placesOf } from './places.ts'

it('finds the pages that can be opened without an id', () => {
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

  expect(placesOf(routes)).toEqual(['/chats', '/notifications'])
})
