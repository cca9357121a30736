import { apiEdge } from '@quad/test/api-edge'
import { sampleId, sampleSelf } from '@quad/test/samples'
import { waitFor } from '@testing-library/react'
import { api } from '../api/api.ts'
import { connection } from '../api/connection.ts'
import { queryClient } from '../api/query-client.ts'
import { holdPage } from '../navigation/held-page.ts'
import { drafts } from '../storage/storage.ts'
import {
  endThemePreview,
  previewTheme,
  setTheme,
  startTheme,
  themeKey,
  useTheme,
} from '../theme/theme.ts'
import { serveSession, session, startSession, useSession } from './session.ts'

let stop = (): void => undefined

const start = (signedIn: boolean): Promise<void> => {
  const started = startSession(signedIn)
  stop = started.stop
  return started.ready
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  queryClient.clear()
  useSession.setState({ status: 'unknown', user: null, expired: false, asking: false, turn: 0 })
})

afterEach(() => stop())

const key = 'quad:session-changed'

/** Another tab announces the signed-in person, or none after signing out. */
const otherTabSays = (personId = '') =>
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: `${personId} ${Date.now()}` }))

const chats = () => api.sortChats({ params: { userId: sampleId(1) } })

/** A person on a page whose session has ended, and a request that was refused for it. */
const expire = async () => {
  const edge = apiEdge()
  await start(false)
  session.signedIn(sampleSelf())
  edge.refuse('sortChats', 'unauthenticated', 'Please sign in.')
  const call = chats()
  call.catch(() => undefined)
  await waitFor(() => expect(session.get()).toMatchObject({ expired: true, asking: true }))
  expect(session.get().user?.id).toBe(sampleId(1))
  return { edge, call }
}

test.each([
  ['ended the session', ''],
  ['started the session of another person', sampleId(2)],
])('asks who it is if another tab has %s since the server rendered the page', async (_, id) => {
  const edge = apiEdge()
  edge.respond('getCurrentUser', sampleSelf({ id: sampleId(2) }))
  serveSession(sampleSelf())
  localStorage.setItem(key, `${id} 1`)
  await start(true)
  await waitFor(() => expect(session.get().user?.id).toBe(sampleId(2)))
})

test('finds the person once the network is back', async () => {
  const edge = apiEdge()
  edge.stop()
  await start(true)
  expect(session.get().status).toBe('signedOut')
  await connection.check()
  edge.respond('getCurrentUser', sampleSelf())
  edge.file('/healthz', '{}')
  await connection.check()
  await waitFor(() => expect(session.get().user?.id).toBe(sampleId(1)))
})

test('asks nothing if the page brings the person who signed in last', async () => {
  const edge = apiEdge()
  serveSession(sampleSelf())
  localStorage.setItem(key, `${sampleId(1)} 1`)
  await start(true)
  expect(edge.seen('getCurrentUser')).toHaveLength(0)
})

test('repeats the request when the session changes before its response', async () => {
  const edge = apiEdge()
  await start(false)
  session.signedIn(sampleSelf({ name: 'Before' }))
  edge.respond('getCurrentUser', sampleSelf({ name: 'After' }))
  const refreshed = session.refresh()
  session.update((user) => ({ ...user, name: 'New Name' }))
  await refreshed
  expect(session.get().user?.name).toBe('After')
  expect(edge.seen('getCurrentUser')).toHaveLength(2)
})

test('shares one response among concurrent requests, except when a caller knows that it is stale', async () => {
  const edge = apiEdge()
  await start(false)
  session.signedIn(sampleSelf())
  edge.respond('getCurrentUser', sampleSelf())
  await Promise.all([session.refresh(), session.refresh()])
  expect(edge.seen('getCurrentUser')).toHaveLength(1)
  await Promise.all([session.refresh(), session.renew()])
  expect(edge.seen('getCurrentUser')).toHaveLength(3)
  await session.renew()
  expect(edge.seen('getCurrentUser')).toHaveLength(4)
})

test('a page with a session fetches its user', async () => {
  const edge = apiEdge()
  edge.respond('getCurrentUser', sampleSelf())
  const ready = start(true)
  expect(session.get().status).toBe('unknown')
  await ready
  expect(session.get()).toMatchObject({ status: 'complete', user: { name: 'Ada Moreno' } })
})

test('a person without a finished profile is signed in and incomplete', async () => {
  const edge = apiEdge()
  edge.respond('getCurrentUser', sampleSelf({ profileCompleted: false }))
  await start(true)
  expect(session.get().status).toBe('incomplete')
})

test("treats a session that ended before the page opened as a visitor's, not as expired", async () => {
  const edge = apiEdge()
  edge.refuse('getCurrentUser', 'unauthenticated', 'Please sign in.')
  await start(true)
  expect(session.get()).toMatchObject({ status: 'signedOut', expired: false })
})

test('shows no one as signed in while the server is unreachable', async () => {
  const edge = apiEdge()
  edge.respond('getCurrentUser', sampleSelf())
  edge.disconnect('getCurrentUser')
  await start(true)
  expect(session.get().status).toBe('signedOut')
})

test('repeats refused requests after the same person has signed in again', async () => {
  const { edge, call } = await expire()
  edge.respond('sortChats', [])
  session.signedIn(sampleSelf())
  await expect(call).resolves.toEqual([])
  expect(edge.seen('sortChats')).toHaveLength(2)
  expect(session.get()).toMatchObject({ expired: false, asking: false })
})

test('does not repeat refused requests for another person, and rebuilds the pages', async () => {
  const { edge, call } = await expire()
  const { turn } = session.get()
  queryClient.setQueryData(['chats'], ['private'])
  edge.respond('sortChats', [])
  session.signedIn(sampleSelf({ id: sampleId(2) }))
  await expect(call).rejects.toThrow('Please sign in.')
  expect(edge.seen('sortChats')).toHaveLength(1)
  expect(queryClient.getQueryData(['chats'])).toBeUndefined()
  expect(session.get().turn).toBe(turn + 1)
})

test('asks a person who declined again on an action, but not on a read', async () => {
  const { edge, call } = await expire()
  session.ask(false)
  await expect(call).rejects.toThrow('Please sign in.')
  expect(session.get()).toMatchObject({ expired: true, asking: false })

  edge.refuse('getChat', 'unauthenticated', 'Please sign in.')
  await expect(api.getChat({ params: { chatId: sampleId(9) } })).rejects.toThrow('Please sign in.')
  expect(session.get().asking).toBe(false)

  const write = chats()
  write.catch(() => undefined)
  await waitFor(() => expect(session.get().asking).toBe(true))
  session.ask(false)
  await expect(write).rejects.toThrow('Please sign in.')
})

test('does not ask a visitor to sign in over the page', async () => {
  const edge = apiEdge()
  await start(false)
  edge.refuse('sortChats', 'unauthenticated', 'Please sign in.')
  await expect(chats()).rejects.toThrow('Please sign in.')
  expect(session.get()).toMatchObject({ expired: false, asking: false })
})

const likesDark = sampleSelf({
  settings: { ...sampleSelf().settings, themePreference: 'dark' },
})

test("applies the saved theme on sign-in and drops the visitor's cache", async () => {
  await start(false)
  queryClient.setQueryData(['project', sampleId(100)], 'as a visitor sees it')
  session.signedIn(likesDark)
  expect(useTheme.getState().theme).toBe('dark')
  expect(queryClient.getQueryData(['project', sampleId(100)])).toBeUndefined()
})

test('takes up a theme that was chosen on another device at the next load', async () => {
  const edge = apiEdge()
  edge.respond('getCurrentUser', likesDark)
  await start(true)
  expect(useTheme.getState().theme).toBe('dark')
  expect(localStorage.getItem('quad:theme')).toBe('dark')
})

test('clears the person, the cache and the theme on sign-out', async () => {
  const edge = apiEdge()
  edge.respond('logout', undefined)
  await start(false)
  session.signedIn(likesDark)
  queryClient.setQueryData(['chats'], ['private'])
  await session.signOut()
  expect(session.get()).toMatchObject({ status: 'signedOut', user: null, expired: false })
  expect(queryClient.getQueryData(['chats'])).toBeUndefined()
  expect(useTheme.getState().theme).toBe('system')
  expect(edge.seen('logout')).toHaveLength(1)
})

test('tells other tabs of a sign-out after the server has confirmed it', async () => {
  const edge = apiEdge()
  edge.respond('logout', undefined)
  const release = edge.hold('logout')
  await start(false)
  session.signedIn(sampleSelf())
  const told = () => localStorage.getItem(key)
  const before = told()
  const signedOut = session.signOut()
  expect(told()).toBe(before)
  release()
  await signedOut
  expect(told()).not.toBe(before)
  expect(told()).toMatch(/^ /)
})

test('repeats a sign-out that did not reach the server before it shows a person as signed in', async () => {
  const edge = apiEdge()
  edge.respond('logout', undefined)
  edge.disconnect('logout')
  await start(false)
  session.signedIn(sampleSelf())
  await session.signOut()
  expect(session.get().status).toBe('signedOut')
  stop()

  edge.respond('logout', undefined)
  edge.refuse('getCurrentUser', 'unauthenticated', 'Please sign in.')
  useSession.setState({ status: 'unknown' })
  await start(true)
  expect(edge.seen('logout')).toHaveLength(2)
  expect(session.get().status).toBe('signedOut')
})

test('continues an expired tab after another tab signs in, and repeats refused requests', async () => {
  const { edge, call } = await expire()
  const { turn } = session.get()
  queryClient.setQueryData(['project'], 'as it was before')
  edge.respond('getCurrentUser', sampleSelf())
  edge.respond('sortChats', [])
  otherTabSays(sampleId(1))
  await expect(call).resolves.toEqual([])
  expect(queryClient.getQueryState(['project'])?.isInvalidated).toBe(true)
  expect(session.get().turn).toBe(turn)
})

test("a tab drops one person's data at once when another one signs in elsewhere", async () => {
  const edge = apiEdge()
  edge.respond('getCurrentUser', sampleSelf({ id: sampleId(2) }))
  await start(false)
  session.signedIn(sampleSelf())
  otherTabSays(sampleId(2))
  expect(session.get().user).toBeNull()
  await waitFor(() => expect(session.get().user?.id).toBe(sampleId(2)))
})

test('a tab keeps what is half-written after a sign-out in another tab, but not for another person', async () => {
  const edge = apiEdge()
  edge.respond('getCurrentUser', sampleSelf({ id: sampleId(2) }))
  await start(false)
  session.signedIn(sampleSelf())
  const { turn } = session.get()
  drafts.keep('new-event:1', { title: 'Half' })
  otherTabSays()
  expect(session.get()).toMatchObject({ expired: true, asking: true, turn })
  expect(session.get().user?.id).toBe(sampleId(1))
  expect(drafts.has('new-event:1')).toBe(true)

  otherTabSays(sampleId(2))
  expect(drafts.has('new-event:1')).toBe(false)
  await waitFor(() => expect(session.get().user?.id).toBe(sampleId(2)))
  expect(session.get().expired).toBe(false)

  const stopHolding = holdPage(() => true)
  otherTabSays()
  expect(session.get().expired).toBe(true)
  stopHolding()
  otherTabSays()
  expect(session.get().status).toBe('signedOut')
})

test("a page restored from the browser's history drops a person who has signed out since", async () => {
  const edge = apiEdge()
  await start(false)
  session.signedIn(sampleSelf())
  const wake = () => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  window.dispatchEvent(new Event('pagehide'))
  wake()
  expect(session.get().status).toBe('complete')

  window.dispatchEvent(new Event('pagehide'))
  localStorage.setItem(key, ' signed out')
  wake()
  expect(session.get().status).toBe('signedOut')
  expect(edge.seen('getCurrentUser')).toEqual([])
})

describe('the theme', () => {
  let systemIsDark = false
  let systemChanged = (): void => undefined

  beforeEach(() => {
    systemIsDark = false
    jest.spyOn(window, 'matchMedia').mockImplementation(
      (media) =>
        ({
          media,
          get matches() {
            return systemIsDark
          },
          addEventListener: (_: string, listener: () => void) => {
            systemChanged = listener
          },
          removeEventListener: () => undefined,
        }) as unknown as MediaQueryList,
    )
    localStorage.clear()
  })

  const shown = () => document.documentElement.dataset['theme']

  test('applies a preview at once and returns to the stored theme', () => {
    setTheme('light')
    previewTheme('dark')
    expect(shown()).toBe('dark')
    expect(localStorage.getItem(themeKey)).toBe('light')
    endThemePreview()
    expect(shown()).toBe('light')
  })

  test("follows the system's theme only where that was chosen", () => {
    setTheme('system')
    stop = startTheme()
    expect(shown()).toBe('light')
    systemIsDark = true
    systemChanged()
    expect(shown()).toBe('dark')
    setTheme('light')
    systemChanged()
    expect(shown()).toBe('light')
  })

  test('applies a theme chosen in another tab', () => {
    setTheme('light')
    stop = startTheme()
    localStorage.setItem(themeKey, 'dark')
    window.dispatchEvent(new StorageEvent('storage', { key: themeKey }))
    expect(useTheme.getState().theme).toBe('dark')
    expect(shown()).toBe('dark')
  })

  test("treats an invalid stored value as the system's theme", () => {
    stop = startTheme()
    localStorage.setItem(themeKey, 'purple')
    window.dispatchEvent(new StorageEvent('storage', { key: themeKey }))
    expect(useTheme.getState().theme).toBe('system')
  })
})
