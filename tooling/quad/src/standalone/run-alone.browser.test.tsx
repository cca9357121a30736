import type { RemoteApp } from '@quad/shared-ui'
import { apiEdge } from '@quad/test/api-edge'
import { expectNoViolations } from '@quad/test/axe'
import { renderApp } from '@quad/test/render-app'
import { sampleId, sampleSelf, sampleUserCard } from '@quad/test/samples'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Link, Navigate, useParams } from 'react-router-dom'
import type { DemoSignIn } from '@quad/federation/page-data'
import { framedRoutes } from './framed-routes.tsx'
import { pagesOf } from './remote-pages.ts'
import { runAlone } from './run-alone.tsx'

const owner = sampleSelf({ chats: { [sampleId(7)]: sampleId(8) } })
const demoOwner: DemoSignIn = {
  role: 'owner',
  name: owner.name,
  email: owner.email,
  password: 'quad-demo',
}

function Profile() {
  const { userId } = useParams()
  return <h1>Profile of {userId}</h1>
}

function Thrown(): never {
  throw new Error('no such chat')
}

const app: RemoteApp = {
  routes: [
    { path: '/createuser', element: <Navigate to="/register" replace /> },
    { path: '/users/:userId', element: <Profile /> },
    { path: '/projects/:projectId', element: <h1>A project</h1> },
    { path: '/chats/:chatId', element: <Thrown /> },
    { path: '/links', element: <Link to="/projects/mine/edit">My project</Link> },
  ],
  fragments: {
    'message-popover': ({ userId, userName, isPrimary }) => (
      <p>{JSON.stringify({ userId, userName, isPrimary })}</p>
    ),
  },
}

const build = {
  id: '0123456789abcdef',
  requires: { react: '^19.3.1' },
  fragments: {
    'message-popover': { userId: 'string', userName: 'string', 'isPrimary?': 'boolean' },
  },
}

const other = sampleUserCard({ id: sampleId(2), name: 'Ben Okafor' })

const open = (
  at = '/',
  { user, demo = [demoOwner] }: { user?: typeof owner; demo?: DemoSignIn[] } = {},
) => {
  const api = apiEdge()
  api.respond('listUsers', [{ ...other, id: owner.id }, other])
  api.respond('listProjects', [])
  api.respond('listSavedSearches', [])
  const remote = {
    name: 'mf-profile',
    routes: app.routes,
    fragments: Object.keys(app.fragments),
    build,
  }
  const { fragments } = app
  return renderApp({ routes: framedRoutes(remote, demo) }, { at, fragments, ...(user && { user }) })
}

test('starts at the first page that leads the person nowhere else', async () => {
  const page = open()

  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
    `Profile of ${owner.id}`,
  )
  expect(page.path()).toBe(`/users/${owner.id}`)

  await act(() => page.router.navigate('/'))
  await waitFor(() => expect(page.path()).toBe(`/users/${owner.id}`))
})

test('links to each page with the ids of the signed-in person', async () => {
  open('/createuser', { user: owner })
  const pages = within(screen.getByRole('navigation', { name: 'Pages of mf-profile' }))

  expect(await pages.findByRole('link', { name: '/users/:userId' })).toHaveAttribute(
    'href',
    `/users/${owner.id}`,
  )
  expect(pages.getByRole('link', { name: '/chats/:chatId' })).toHaveAttribute(
    'href',
    `/chats/${sampleId(7)}`,
  )
  // The site of the test has no project.
  expect(pages.getByText('/projects/:projectId')).not.toHaveAttribute('href')
})

test('says that a link leads to a page of another front end', async () => {
  open('/links')
  await userEvent.click(screen.getByRole('link', { name: 'My project' }))

  expect(await screen.findByRole('heading', { name: 'mf-profile runs alone' })).toBeInTheDocument()
  expect(screen.getByRole('main')).toHaveTextContent(
    'mf-profile has no page at /projects/mine/edit',
  )
})

test('shows a fragment about another person, with the chosen props', async () => {
  const { container } = open('/links', { user: owner })
  await userEvent.click(screen.getByRole('link', { name: '<message-popover>' }))
  const shown = await screen.findByRole('region', { name: 'Fragment' })
  const values = { userId: other.id, userName: other.name }

  expect(await within(shown).findByText(JSON.stringify(values))).toBeInTheDocument()
  await userEvent.click(screen.getByRole('checkbox', { name: 'isPrimary' }))
  await userEvent.clear(screen.getByRole('textbox', { name: 'userName' }))
  const chosen = { ...values, userName: '', isPrimary: true }
  expect(await within(shown).findByText(JSON.stringify(chosen))).toBeInTheDocument()
  await expectNoViolations(container)
})

test('names the build, its requirements and its failures', async () => {
  jest.spyOn(console, 'error').mockImplementation()
  open(`/chats/${sampleId(7)}`, { user: owner })

  expect(await screen.findByRole('alert')).toHaveTextContent('This page threw an error')
  await userEvent.click(screen.getByText('Build 0123456789abcdef'))
  expect(screen.getByRole('list', { name: 'Requirements' })).toHaveTextContent('react ^19.3.1')
  await userEvent.click(screen.getByText('1 failure'))
  expect(screen.getByRole('list', { name: 'Failures' })).toHaveTextContent('Error: no such chat')
})

test('leads to sign-in and back where no demo people are', async () => {
  open('/links', { demo: [] })

  expect(await screen.findByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    '/signin?redirect=%2Flinks',
  )
  expect(screen.queryByLabelText('Signed in as')).not.toBeInTheDocument()
})

test('logs a person out where no demo people are', async () => {
  open('/links', { demo: [], user: owner })

  expect(await screen.findByRole('button', { name: `Log out ${owner.name}` })).toBeInTheDocument()
})

test.each([
  ['does not answer', () => Promise.reject(new TypeError('Failed to fetch')), 'cannot be reached'],
  ['sends something else', async () => Response.json({}), 'unexpected response'],
])('says what to do if the server %s', async (_, respond, why) => {
  document.body.innerHTML = '<div id="root"></div>'
  jest.spyOn(globalThis, 'fetch').mockImplementation(respond)

  await expect(runAlone('mf-chat', Promise.resolve({ routes: [], fragments: {} }))).rejects.toThrow(
    why,
  )

  expect(document.getElementById('root')?.textContent).toBe(
    'mf-chat did not start, because /mf/page.json did not load. Check that the server runs, and reload the page.',
  )
})

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

  expect(pagesOf(routes, { userId: 'u1' })).toEqual([
    { route: '/chats', path: '/chats' },
    { route: '/chats/:chatId', path: undefined },
    { route: '/notifications', path: '/notifications' },
    { route: '/users/:userId/edit', path: '/users/u1/edit' },
  ])
})
