import { Fragment, PageHeading, RequestError, type RemoteApp } from '@quad/shared-ui'
import { apiEdge } from '@quad/test/api-edge'
import { expectNoViolations } from '@quad/test/axe'
import { sampleId } from '@quad/test/samples'
import { act, render, screen, waitFor, fireEvent } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  MemoryRouter,
  useParams,
  type LoaderFunctionArgs,
  type RouteObject,
} from 'react-router-dom'
import { takenPaths } from '@quad/federation/front-ends'
import { renderShell } from '../shell.harness.tsx'
import { PageSkeleton } from './PageSkeleton.tsx'
import type { Loader } from '@quad/federation/runtime'
import { preparePages } from './pages.tsx'
import { routesOf } from './router.tsx'

afterEach(() => {
  jest.useRealTimers()
  document.cookie = 'quad_avoid=; Path=/; Max-Age=0'
})

function ChatPage() {
  const { chatId } = useParams()
  const [drafts, setDrafts] = useState(0)
  return (
    <>
      <PageHeading title={`Chat ${chatId ?? 'list'}`} />
      <button type="button" onClick={() => setDrafts(drafts + 1)}>
        {drafts} drafts
      </button>
    </>
  )
}

const area = (...routes: RouteObject[]): RemoteApp => ({ routes, fragments: {} })

const chat = area(
  { path: '/chats', element: <ChatPage /> },
  { path: '/chats/:chatId', element: <ChatPage /> },
)

/** Expects an error of React on the console. */
const expectErrors = () => jest.spyOn(console, 'error').mockImplementation(() => undefined)

test("shows a remote's page at a path whose letters are encoded", async () => {
  await renderShell({ at: '/%63hats', up: { 'mf-chat': chat } })
  expect(await screen.findByRole('heading', { level: 1, name: 'Chat list' })).toBeVisible()
})

test.each(['/chats/%', '/projects/%E0%A4%A', '/users/%ff/settings', '/event/%ED%A0%80'])(
  'shows the not-found page at the malformed path %s',
  async (path) => {
    jest.spyOn(console, 'warn').mockImplementation(() => {})
    const page = await renderShell({ at: path, up: { 'mf-chat': chat } })
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
    expect(page.path()).toBe('/error/404')
  },
)

test("shows another remote's page after navigation, with the focus on its heading", async () => {
  const page = await renderShell({ at: '/about', up: { 'mf-chat': chat } })
  await page.goTo('/chats')
  expect(await screen.findByRole('heading', { name: 'Chat list' })).toHaveFocus()
})

test('shows the page on Retry although the server is found to be down meanwhile', async () => {
  let fail = (): void => undefined
  const asked = new Promise<Response>((_, reject) => {
    fail = () => reject(new TypeError('Failed to fetch'))
  })
  jest.spyOn(globalThis, 'fetch').mockReturnValue(asked)
  const page = await renderShell({ at: '/chats/7' })
  Object.defineProperty(page.up, 'mf-chat', {
    get: () => {
      fail()
      return chat
    },
  })

  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))

  expect(await screen.findByRole('heading', { name: 'Chat 7' })).toBeVisible()
})

test.each(['/nowhere', '/chats/7/nowhere', '/projects'])(
  'leads %s, which no remote serves, to /error/404',
  async (path) => {
    const page = await renderShell({ at: path, up: { 'mf-chat': chat, 'mf-projects': area() } })
    await waitFor(() => expect(page.path()).toBe('/error/404'))
    expect(screen.getByText(/deleted, relocated or never existed/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Back to search' })).toHaveAttribute('href', '/search')
    await expectNoViolations()
  },
)

test('names the contact on the generic error page', async () => {
  await renderShell({ at: '/error' })
  expect(
    screen.getByText('An error has occurred, please contact the site administrator for support.'),
  ).toBeVisible()
  await expectNoViolations()
})

test('avoids the build of a fragment that throws, and not the build of the page around it', async () => {
  expectErrors()
  apiEdge().respond('reportFailure', undefined)
  function Broken(): never {
    throw new Error('Cannot read properties of undefined')
  }
  const element = (
    <Fragment name="message-popover" userId="u1" userName="Ada" renderFallback={() => 'Gone'} />
  )
  await renderShell({
    at: '/projects/1',
    up: {
      'mf-projects': area({ path: '/projects/:projectId', element }),
      'mf-chat': { routes: [], fragments: { 'message-popover': Broken } },
    },
  })
  expect(await screen.findByText('Gone')).toBeVisible()
  expect(document.cookie).toBe('quad_avoid=mf-chat.mf-chat-build')
})

test('shows the fallback of a fragment that no remote offers, which is no failure', async () => {
  const edge = apiEdge()
  const element = (
    <Fragment name="invite-to-project" userId="u1" userName="Ada" renderFallback={() => 'Gone'} />
  )
  const up = { 'mf-chat': area({ path: '/chats', element }) }
  await renderShell({ at: '/chats', up })
  expect(await screen.findByText('Gone')).toBeVisible()
  expect(edge.seen('reportFailure')).toEqual([])
})

test('keeps the stylesheets of a remote on while one of its pages or fragments is shown', async () => {
  const element = <Fragment name="message-popover" userId="u1" userName="Ada" />
  const page = await renderShell({
    at: '/projects/1',
    up: {
      'mf-projects': area({ path: '/projects/:projectId', element }),
      'mf-chat': { ...chat, fragments: { 'message-popover': () => 'Message Ada' } },
    },
  })
  expect(await screen.findByText('Message Ada')).toBeVisible()
  expect(page.shown.toSorted()).toEqual(['mf-chat', 'mf-projects'])

  await page.goTo('/chats')
  expect(page.shown).toEqual(['mf-chat'])

  await page.goTo('/about')
  expect(page.shown).toEqual([])
})

test('says after five seconds that a page still loads', () => {
  jest.useFakeTimers()
  render(<PageSkeleton />, { wrapper: MemoryRouter })
  act(() => jest.advanceTimersByTime(4900))
  expect(screen.queryByText(/Still loading/)).toBeNull()
  act(() => jest.advanceTimersByTime(200))
  expect(screen.getByRole('status')).toHaveTextContent(
    'Still loading. Your connection seems to be slow.',
  )
})

test.each([
  ['arrives too late', { type: 'timeout' }],
  ['does not arrive', {}],
])('blames no build for a file of a page that %s', async (_, fault) => {
  expectErrors()
  const edge = apiEdge()
  // The edge answers no request for this file.
  const request = `${window.location.origin}/mf/mf-chat/c0ffee/718.js`
  const missing = Object.assign(new Error('Loading chunk 718 failed'), { request, ...fault })
  const lazy = () => Promise.reject(missing)
  const page = await renderShell({
    at: '/about',
    up: { 'mf-chat': area({ path: '/chats', lazy }) },
  })
  await page.goTo('/chats')
  const main = screen.getByRole('main')
  await waitFor(() => expect(main).toHaveTextContent('This page has not arrived'))
  expect(edge.seen('reportFailure')).toHaveLength(0)
  expect(document.cookie).toBe('')
})

test('says that the server cannot be reached where that is why a page or an area is missing', async () => {
  expectErrors()
  const edge = apiEdge()
  edge.stop()
  const lazy = () => Promise.reject(new Error('Loading chunk 718 failed'))
  const up = { 'mf-chat': area({ path: '/chats', lazy }) }
  const page = await renderShell({ at: '/about', up })
  for (const path of ['/chats', '/search']) {
    await page.goTo(path)
    const main = await screen.findByRole('main')
    await waitFor(() => expect(main).toHaveTextContent('The server cannot be reached'))
    expect(main).not.toHaveTextContent(/problem|right now|earlier version/)
  }
  edge.file('/healthz', '{}')
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Search cannot be loaded right now')).toBeVisible()
})

test('requests the data of a page that threw again on Retry', async () => {
  expectErrors()
  apiEdge().respond('reportFailure', undefined)
  const data = jest.fn(() => Promise.resolve<{ name?: string }>({}))
  function Profile() {
    const { data: found } = useQuery({ queryKey: ['profile'], queryFn: data, staleTime: 60_000 })
    return found && <h1>{found.name!.toUpperCase()}</h1>
  }
  await renderShell({
    at: '/chats',
    up: { 'mf-chat': area({ path: '/chats', element: <Profile /> }) },
  })
  expect(await screen.findByRole('heading', { name: /has a problem/ })).toBeVisible()
  data.mockResolvedValue({ name: 'ada' })
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('heading', { name: 'ADA' })).toBeVisible()
})

test("starts a page's data beside its code, and neither if its address has no id", async () => {
  const steps: string[] = []
  const loader = ({ params }: LoaderFunctionArgs) => {
    steps.push(`data of ${params['chatId']}`)
    return null
  }
  const lazy = async () => {
    await new Promise((resolve) => {
      setTimeout(resolve)
    })
    steps.push('code')
    return { Component: ChatPage }
  }
  const up = { 'mf-chat': area({ path: '/chats/:chatId', loader, lazy }) }
  const page = await renderShell({ at: '/about', up })
  await page.goTo(`/chats/${sampleId(7)}`)
  expect(screen.getByRole('heading', { name: `Chat ${sampleId(7)}` })).toBeVisible()
  expect(steps).toEqual([`data of ${sampleId(7)}`, 'code'])

  await page.goTo('/about')
  await page.goTo('/chats/unknown')
  expect(page.path()).toBe('/error/404')
  expect(steps).toHaveLength(2)
})

test('keeps the open page when only the query changes', async () => {
  const lazy = jest.fn(() => Promise.resolve({ Component: ChatPage }))
  const up = { 'mf-chat': area({ path: '/chats', lazy }) }
  const page = await renderShell({ at: '/chats', up })
  await userEvent.click(screen.getByRole('button', { name: '0 drafts' }))
  await page.goTo('/chats?unread=1')
  expect(screen.getByRole('button', { name: '1 drafts' })).toBeVisible()
  expect(lazy).toHaveBeenCalledTimes(1)
})

const failing = (failure: RequestError) => {
  function Failing(): never {
    throw failure
  }
  return { 'mf-chat': area({ path: '/chats', element: <Failing /> }) }
}

test("shows the server's message when a page's request fails, and does not report it", async () => {
  expectErrors()
  const edge = apiEdge()
  const message = 'The server cannot be reached.'
  await renderShell({ at: '/chats', up: failing(new RequestError({ code: 'network', message })) })
  expect(screen.getByRole('main')).toHaveTextContent('This page could not be loaded')
  expect(screen.getByRole('main')).toHaveTextContent(message)
  expect(edge.seen('reportFailure')).toHaveLength(0)
})

test('shows the not-found page at its own address for a missing object', async () => {
  expectErrors()
  const gone = new RequestError({ status: 404, code: 'not_found', message: 'No such chat.' })
  const page = await renderShell({ at: '/chats', up: failing(gone) })
  expect(screen.getByText(/deleted, relocated or never existed/)).toBeVisible()
  expect(page.path()).toBe('/chats')
})

test('no remote can have a path of the shell', () => {
  const loader = {
    remotes: {},
    load: jest.fn(),
    prepare: jest.fn(),
    show: jest.fn(),
  } satisfies Loader
  const pathsBelow = ({ path, children = [] }: RouteObject): string[] => [
    ...(path === undefined || path === '/' || path === '*' ? [] : [`/${path.split('/')[1]}`]),
    ...children.flatMap(pathsBelow),
  ]
  const paths = routesOf(loader).flatMap(pathsBelow)
  expect(paths).toContain('/about')
  expect(takenPaths).toEqual(expect.arrayContaining(paths))
})

const setUp = ({ isUp = true } = {}) => {
  const lazy = jest.fn(() => Promise.reject(new Error('Failed to fetch')))
  const other = jest.fn(() => Promise.resolve({}))
  const app = area({ path: '/chats', lazy: other }, { path: '/chats/:chatId', lazy })
  const loader = {
    remotes: { 'mf-chat': { area: { title: 'Chats', paths: ['/chats'] }, fragments: [] } },
    load: jest.fn(),
    prepare: jest.fn(() => Promise.resolve(isUp ? app : undefined)),
    show: jest.fn(),
  } satisfies Loader
  document.body.innerHTML = `
    <a id="chat" href="/chats/1"><span>A chat</span></a>
    <a id="about" href="/about">About</a>
    <a id="away" href="https://example.org/chats/1">Elsewhere</a>
    <p>Words</p>`
  const end = preparePages(loader)
  const at = (selector: string) => document.querySelector<HTMLElement>(selector)!
  const rest = (selector: string) => fireEvent.pointerOver(at(selector))
  return { loader, lazy, other, end, at, rest }
}

test('loads only the code of that page when the pointer rests on its link', async () => {
  const { loader, lazy, other, end, rest } = setUp()
  rest('#chat span')
  await waitFor(() => expect(lazy).toHaveBeenCalledTimes(1))
  expect(loader.prepare).toHaveBeenCalledWith('mf-chat')
  expect(other).not.toHaveBeenCalled()
  end()
})

test('does so on focus, and ignores a remote that is down', async () => {
  const { loader, lazy, end, at } = setUp({ isUp: false })
  at('#chat').focus()
  await waitFor(() => expect(loader.prepare).toHaveBeenCalledWith('mf-chat'))
  expect(lazy).not.toHaveBeenCalled()
  expect(loader.load).not.toHaveBeenCalled()
  end()
})

test('loads nothing when the pointer only passes over, or for links of the shell and other sites', async () => {
  jest.useFakeTimers()
  const { loader, end, rest } = setUp()
  rest('#chat')
  rest('p')
  for (const other of ['#about', '#away']) {
    await jest.advanceTimersByTimeAsync(1_000)
    rest(other)
  }
  await jest.advanceTimersByTimeAsync(1_000)
  expect(loader.prepare).not.toHaveBeenCalled()
  end()
})
