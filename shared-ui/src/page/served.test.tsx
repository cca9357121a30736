import { sampleSelf } from '@quad/test/samples'
import { hydrate, serve } from '@quad/test/served'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { useEffect, useState, type ComponentType, type ReactElement } from 'react'
import { useController, useForm } from 'react-hook-form'
import { MemoryRouter } from 'react-router-dom'
import { queryClient } from '../api/query-client.ts'
import { onDemand } from '../components/OnDemand/on-demand.tsx'
import { clock } from '../format/clock.ts'
import { timeAgo } from '../format/format.ts'
import { Fragment } from '../remote/Fragment.tsx'
import { ShellContext, type ShellServices } from '../remote/shell-services.ts'
import { useDraft } from '../forms/UnsavedChanges.tsx'
import { SignInHint } from '../session/SignInHint.tsx'
import { useDestination, useSignInPath, useWayBack } from '../session/destination.ts'
import { useSession } from '../session/session.ts'
import { drafts } from '../storage/storage.ts'
import { useMedia } from '../styles/use-media.ts'

beforeEach(() => {
  queryClient.clear()
  useSession.setState({ status: 'signedOut', user: null })
})

const mounted = jest.fn()

function Greeting({ userName }: { userName: string }) {
  const [isGreeted, setGreeted] = useState(false)
  useEffect(() => {
    mounted()
  }, [])
  return (
    <button type="button" onClick={() => setGreeted(true)}>
      {isGreeted ? 'Hello' : 'Greet'} {userName}
    </button>
  )
}

type Load = () => Promise<ComponentType<{ userName: string }>>

const withCache = (element: ReactElement) => (
  <QueryClientProvider client={queryClient}>{element}</QueryClientProvider>
)

/** Another remote's component, and one that is loaded on demand. */
const late: Record<string, (load: Load) => ReactElement> = {
  fragment: (load) => {
    const report = jest.fn()
    const shell = {
      loadFragment: load,
      ownerOf: () => 'mf-chat',
      report,
    } as unknown as ShellServices
    return withCache(
      <ShellContext value={shell}>
        <Fragment
          name="message-popover"
          userId="u1"
          userName="Ada"
          pending={<p>Loading</p>}
          renderFallback={() => <p>Not there</p>}
        />
      </ShellContext>,
    )
  },
  'component on demand': (load) => {
    const Late = onDemand('greeting', load)
    return withCache(<Late userName="Ada" />)
  },
}

describe.each(Object.entries(late))('a %s', (_, show) => {
  test("keeps the server's HTML until its code is there, and then comes alive", async () => {
    mounted.mockClear()
    let arrive = () => {}
    const load = jest.fn<ReturnType<Load>, []>()
    load.mockResolvedValueOnce(Greeting)
    load.mockReturnValueOnce(new Promise((resolve) => (arrive = () => resolve(Greeting))))
    let served: HTMLElement | undefined
    const { html } = await hydrate(show(load), () => {
      served = screen.getByRole('button', { name: 'Greet Ada' })
      expect(mounted).not.toHaveBeenCalled()
      arrive()
    })
    expect(html).not.toContain('Loading')
    expect(screen.getByRole('button')).toBe(served)
    expect(mounted).toHaveBeenCalledTimes(1)
    act(() => served?.click())
    expect(screen.getByRole('button', { name: 'Hello Ada' })).toBe(served)
    expect(load).toHaveBeenCalledTimes(2)
  })

  test('that throws on the server leaves the rest of the page', async () => {
    const html = await serve(
      <>
        <p>The rest</p>
        {show(() =>
          Promise.resolve(() => {
            throw new Error('broken')
          }),
        )}
      </>,
    )
    expect(html).toContain('<p>The rest</p>')
    expect(html).toMatch(/Loading|role="status"/)
  })
})

test('shows the session of the page in the first render', async () => {
  const Name = () => useSession(({ user }) => user?.name)
  useSession.setState({ status: 'complete', user: sampleSelf() })
  const { html } = await hydrate(<Name />)
  expect(html).toBe('Ada Moreno')
})

test("begins with the server's answer where browsers differ, and takes its own afterwards", async () => {
  jest.spyOn(window, 'matchMedia').mockReturnValue({
    matches: true,
    addEventListener: () => {},
    removeEventListener: () => {},
  } as unknown as MediaQueryList)
  const Browser = () => String(useMedia('(width < 1px)'))
  const { html, container } = await hydrate(<Browser />)
  expect(html).toBe('false')
  expect(container).toHaveTextContent('true')
})

test('restores a draft after the form of the server', async () => {
  drafts.keep('idea', { title: 'Kites' })
  function Form() {
    const form = useForm({ defaultValues: { title: '' } })
    const { wasRestored } = useDraft('idea', form)
    const { field } = useController({ control: form.control, name: 'title' })
    return <input {...field} data-restored={wasRestored} />
  }
  const { html } = await hydrate(<Form />)
  expect(html).not.toContain('Kites')
  expect(screen.getByRole('textbox')).toHaveValue('Kites')
  expect(screen.getByRole('textbox')).toHaveAttribute('data-restored', 'true')
})

test('leads back to a part of the page, which the server does not see', async () => {
  const Path = () => useSignInPath()
  const { html, container } = await hydrate(
    <MemoryRouter initialEntries={['/projects/1#events']}>
      <Path />
    </MemoryRouter>,
  )
  expect(html).toBe('/signin?redirect=%2Fprojects%2F1')
  expect(container).toHaveTextContent('/signin?redirect=%2Fprojects%2F1%23events')
})

test.each([
  ['/projects/1?tab=a#events', '/projects/1?tab=a#events'],
  ['/search', '/search'],
  ['/signin?redirect=%2Fchats', '/chats'],
  ['/register/?redirect=%2Fchats#last', '/chats#last'],
  ['/reset-password', ''],
  ['/', ''],
  ['/error/404', ''],
  ['/verify-email?redirect=%2Fchats#email=ada@example.edu', ''],
])('links to sign-in at %s lead back to "%s"', async (at, to) => {
  const Query = () => useWayBack()
  const { container } = await hydrate(
    <MemoryRouter initialEntries={[at]}>
      <Query />
    </MemoryRouter>,
  )
  expect(container.textContent).toBe(to && `?redirect=${encodeURIComponent(to)}`)
})

test('says to a visitor, and only to one, what a page offers after sign-in', async () => {
  const hint = (
    <MemoryRouter initialEntries={['/event/1']}>
      <SignInHint>to answer.</SignInHint>
    </MemoryRouter>
  )
  const { container, unmount } = await hydrate(hint)
  expect(container).toHaveTextContent('Sign in to answer.')
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    '/signin?redirect=%2Fevent%2F1',
  )
  unmount()
  for (const user of [sampleSelf(), sampleSelf({ profileCompleted: false })]) {
    useSession.setState({ status: user.profileCompleted ? 'complete' : 'incomplete', user })
    expect((await hydrate(hint)).container).toBeEmptyDOMElement()
  }
})

test('adds to the destination its part of a page, which the server has left in this address', async () => {
  const Path = () => useDestination()
  const { html, container } = await hydrate(
    <MemoryRouter initialEntries={['/signin?redirect=%2Fprojects%2F1#events']}>
      <Path />
    </MemoryRouter>,
  )
  expect(html).toBe('/projects/1')
  expect(container).toHaveTextContent('/projects/1#events')
})

test("stops the clock at the time of the server's render until the page is alive", async () => {
  jest.useFakeTimers({ now: Date.parse('2026-03-03T12:00:59Z') })
  clock.stopAt(Date.parse('2026-03-03T12:00:59Z'))
  const Ago = () => timeAgo('2026-03-03T11:55:30Z')
  const html = await serve(<Ago />)
  expect(html).toBe('5 minutes ago')
  jest.advanceTimersByTime(3_000)
  expect(timeAgo('2026-03-03T11:55:30Z')).toBe('5 minutes ago')
  jest.advanceTimersByTime(60_000)
  expect(timeAgo('2026-03-03T11:55:30Z')).toBe('6 minutes ago')
})
