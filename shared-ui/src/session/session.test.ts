import { apiEdge } from '@quad/test/api-edge'
import { sampleId, sampleSelf } from '@quad/test/samples'
import { waitFor } from '@testing-library/react'
import { api } from '../api/api.ts'
import { queryClient } from '../api/query-client.ts'
import { drafts } from '../forms/drafts.ts'
import { useTheme } from '../theme/theme.ts'
import { session, startSession } from './session.ts'
import { useSession } from './session-store.ts'

let stop = (): void => undefined

const start = (signedIn: boolean): Promise<void> => {
  const started = startSession(signedIn)
  stop = started.stop
  return started.ready
}

beforeEach(() => {
  localStorage.clear()
  queryClient.clear()
  useSession.setState({ status: 'unknown', user: null, expired: false, asking: false, turn: 0 })
})

afterEach(() => stop())

const key = 'quad:session-changed'

/** Another tab says who is signed in now; nobody where it has signed out. */
const otherTabSays = (personId = '') =>
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: `${personId} ${Date.now()}` }))

const chats = () => api.sortChats({ params: { userId: sampleId(1) } })

/** Somebody at a page whose session has ended, and a call that found it so. */
const expire = async () => {
  const edge = apiEdge()
  await start(false)
  session.signedIn(sampleSelf())
  edge.refuse('sortChats', 'unauthenticated', 'Please sign in.')
  const call = chats()
  call.catch(() => undefined)
  await waitFor(() => expect(session.get().asking).toBe(true))
  return { edge, call }
}

test('a visitor is known as one at once, and no call is made', async () => {
  const edge = apiEdge()
  await start(false)
  expect(session.get().status).toBe('signedOut')
  expect(edge.seen('getCurrentUser')).toHaveLength(0)
})

test('what happens while the answer is on its way is asked for again, not undone by it', async () => {
  const edge = apiEdge()
  await start(false)
  session.signedIn(sampleSelf({ name: 'Before' }))
  edge.answer('getCurrentUser', sampleSelf({ name: 'After' }))
  const refreshed = session.refresh()
  session.update((user) => ({ ...user, name: 'Meanwhile' }))
  await refreshed
  expect(session.get().user?.name).toBe('After')
  expect(edge.seen('getCurrentUser')).toHaveLength(2)
})

test('calls at the same moment share an answer, but for who knows that it is too old', async () => {
  const edge = apiEdge()
  await start(false)
  session.signedIn(sampleSelf())
  edge.answer('getCurrentUser', sampleSelf())
  await Promise.all([session.refresh(), session.refresh()])
  expect(edge.seen('getCurrentUser')).toHaveLength(1)
  await Promise.all([session.refresh(), session.renew()])
  expect(edge.seen('getCurrentUser')).toHaveLength(3)
  await session.renew()
  expect(edge.seen('getCurrentUser')).toHaveLength(4)
})

test('a page with a session asks who it is', async () => {
  const edge = apiEdge()
  edge.answer('getCurrentUser', sampleSelf())
  const ready = start(true)
  expect(session.get().status).toBe('unknown')
  await ready
  expect(session.get()).toMatchObject({ status: 'complete', user: { name: 'Ada Moreno' } })
})

test('who has yet to finish the profile is signed in, and incomplete', async () => {
  const edge = apiEdge()
  edge.answer('getCurrentUser', sampleSelf({ profileCompleted: false }))
  await start(true)
  expect(session.get().status).toBe('incomplete')
})

test('a session that ended before the page was opened is a visitor’s, not an expired one', async () => {
  const edge = apiEdge()
  edge.refuse('getCurrentUser', 'unauthenticated', 'Please sign in.')
  await start(true)
  expect(session.get()).toMatchObject({ status: 'signedOut', expired: false })
})

test('a server that is away leaves nobody signed in, and breaks nothing', async () => {
  const edge = apiEdge()
  edge.answer('getCurrentUser', sampleSelf())
  edge.disconnect('getCurrentUser')
  await start(true)
  expect(session.get().status).toBe('signedOut')
})

test('a session that ends under somebody’s hands asks them to sign in, and keeps who it was', async () => {
  await expire()
  expect(session.get()).toMatchObject({ expired: true, asking: true, user: { id: sampleId(1) } })
})

test('what was refused is repeated once the same person has signed in again', async () => {
  const { edge, call } = await expire()
  edge.answer('sortChats', [])
  session.signedIn(sampleSelf())
  await expect(call).resolves.toEqual([])
  expect(edge.seen('sortChats')).toHaveLength(2)
  expect(session.get()).toMatchObject({ expired: false, asking: false })
})

test('what was refused is not repeated for somebody else, whose pages begin anew', async () => {
  const { edge, call } = await expire()
  const { turn } = session.get()
  queryClient.setQueryData(['chats'], ['private'])
  edge.answer('sortChats', [])
  session.signedIn(sampleSelf({ id: sampleId(2) }))
  await expect(call).rejects.toThrow('Please sign in.')
  expect(edge.seen('sortChats')).toHaveLength(1)
  expect(queryClient.getQueryData(['chats'])).toBeUndefined()
  expect(session.get().turn).toBe(turn + 1)
})

test('who declines is asked again by what they do, not by what the page reads', async () => {
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

test('a visitor is not asked to sign in over the page', async () => {
  const edge = apiEdge()
  await start(false)
  edge.refuse('sortChats', 'unauthenticated', 'Please sign in.')
  await expect(chats()).rejects.toThrow('Please sign in.')
  expect(session.get()).toMatchObject({ expired: false, asking: false })
})

test('signing in takes over the theme of the settings and forgets what a visitor saw', async () => {
  await start(false)
  queryClient.setQueryData(['project', sampleId(100)], 'as a visitor sees it')
  const settings = { ...sampleSelf().settings, themePreference: 'dark' as const }
  session.signedIn(sampleSelf({ settings }))
  expect(useTheme.getState().theme).toBe('dark')
  expect(queryClient.getQueryData(['project', sampleId(100)])).toBeUndefined()
})

test('signing out forgets the person, the cache and the theme', async () => {
  const edge = apiEdge()
  edge.answer('logout', undefined)
  await start(false)
  session.signedIn(sampleSelf({ settings: { ...sampleSelf().settings, themePreference: 'dark' } }))
  queryClient.setQueryData(['chats'], ['private'])
  await session.signOut()
  expect(session.get()).toMatchObject({ status: 'signedOut', user: null, expired: false })
  expect(queryClient.getQueryData(['chats'])).toBeUndefined()
  expect(useTheme.getState().theme).toBe('system')
  expect(edge.seen('logout')).toHaveLength(1)
})

test('other tabs are told of a sign-out once the server knows of it', async () => {
  const edge = apiEdge()
  edge.answer('logout', undefined)
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

test('a sign-out that did not reach the server is repeated before anybody is shown as signed in', async () => {
  const edge = apiEdge()
  edge.answer('logout', undefined)
  edge.disconnect('logout')
  await start(false)
  session.signedIn(sampleSelf())
  await session.signOut()
  expect(session.get().status).toBe('signedOut')
  stop()

  edge.answer('logout', undefined)
  edge.refuse('getCurrentUser', 'unauthenticated', 'Please sign in.')
  useSession.setState({ status: 'unknown' })
  await start(true)
  expect(edge.seen('logout')).toHaveLength(2)
  expect(session.get().status).toBe('signedOut')
})

test('a tab follows when another one signs in', async () => {
  const edge = apiEdge()
  await start(false)
  edge.answer('getCurrentUser', sampleSelf())
  otherTabSays(sampleId(1))
  await waitFor(() => expect(session.get().status).toBe('complete'))
})

test('an expired tab goes on when another one signs in again, and asks anew for what was refused', async () => {
  const { edge, call } = await expire()
  const { turn } = session.get()
  queryClient.setQueryData(['project'], 'as it was before')
  edge.answer('getCurrentUser', sampleSelf())
  edge.answer('sortChats', [])
  otherTabSays(sampleId(1))
  await expect(call).resolves.toEqual([])
  expect(queryClient.getQueryState(['project'])?.isInvalidated).toBe(true)
  expect(session.get().turn).toBe(turn)
})

test('a tab follows at once when another one signs out, and forgets what it showed and drafted', async () => {
  const edge = apiEdge()
  await start(false)
  session.signedIn(sampleSelf())
  const { turn } = session.get()
  queryClient.setQueryData(['chats'], ['private'])
  drafts.keep('message', { text: 'private' })
  otherTabSays()
  expect(session.get()).toMatchObject({ status: 'signedOut', user: null, turn: turn + 1 })
  expect(queryClient.getQueryData(['chats'])).toBeUndefined()
  expect(drafts.has('message')).toBe(false)
  expect(edge.seen('getCurrentUser')).toEqual([])
})

test('a tab forgets one person at once when another one signs in elsewhere', async () => {
  const edge = apiEdge()
  edge.answer('getCurrentUser', sampleSelf({ id: sampleId(2) }))
  await start(false)
  session.signedIn(sampleSelf())
  otherTabSays(sampleId(2))
  expect(session.get().user).toBeNull()
  await waitFor(() => expect(session.get().user?.id).toBe(sampleId(2)))
})

test('a page that comes back from the browser’s history forgets who has signed out meanwhile', async () => {
  const edge = apiEdge()
  await start(false)
  session.signedIn(sampleSelf())
  const wake = () => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  window.dispatchEvent(new Event('pagehide'))
  wake()
  expect(session.get().status).toBe('complete')

  window.dispatchEvent(new Event('pagehide'))
  localStorage.setItem(key, ' somebody signed out')
  wake()
  expect(session.get().status).toBe('signedOut')
  expect(edge.seen('getCurrentUser')).toEqual([])
})

test('asking twice at the same moment is one call', async () => {
  const edge = apiEdge()
  edge.answer('getCurrentUser', sampleSelf())
  await Promise.all([session.refresh(), session.refresh()])
  expect(edge.seen('getCurrentUser')).toHaveLength(1)
})
