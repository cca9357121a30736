import { act, render, screen } from '@testing-library/react'
import type { RemoteApp } from '@quad/shared-ui/remote-app'
import type { ComponentType } from 'react'
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router-dom'
import { hotApp } from './hot-app.ts'

const appOf = (text: string, route: Partial<RouteObject> = {}): RemoteApp => ({
  routes: [
    {
      path: '/clubs',
      loader: () => `${text} loaded`,
      hydrateFallbackElement: <p>Loading…</p>,
      lazy: () => Promise.resolve({ Component: () => <p>{text}</p> }),
      ...(route as object),
    },
  ],
  fragments: { badge: () => <b>{text} badge</b> } as RemoteApp['fragments'],
})

const badgeOf = ({ fragments }: RemoteApp): ComponentType =>
  (fragments as Record<string, ComponentType>)['badge']!

test('shows the newest code of a page and of a fragment in place', async () => {
  const { app, update } = hotApp(appOf('old'))
  const Badge = badgeOf(app)
  const router = createMemoryRouter(app.routes, { initialEntries: ['/clubs'] })
  render(
    <>
      <RouterProvider router={router} />
      <Badge />
    </>,
  )
  expect(await screen.findByText('old')).toBeVisible()

  await act(() => update(appOf('new')))

  expect(screen.getByText('new')).toBeVisible()
  expect(screen.getByText('new badge')).toBeVisible()
  expect(screen.queryByText('old')).not.toBeInTheDocument()
  await act(() => router.revalidate())
  expect(Object.values(router.state.loaderData)).toEqual(['new loaded'])
})

test.each([
  ['another path', { path: '/club' }],
  ['another title', { handle: { title: 'Clubs' } }],
  ['an element that is not lazy', { element: <p>now</p> }],
])('refuses %s, which the page has read', async (_, route) => {
  await expect(hotApp(appOf('old')).update(appOf('new', route))).rejects.toThrow('other routes')
})

test('refuses other fragments', async () => {
  const next = { ...appOf('new'), fragments: {} }
  await expect(hotApp(appOf('old')).update(next)).rejects.toThrow('fragments')
})
