import { apiEdge } from '@quad/test/api-edge'
import { sampleId, sampleSelf } from '@quad/test/samples'
import { waitFor } from '@testing-library/react'
import { queryClient } from '../api/query-client.ts'
import { api } from '../api/api.ts'
import { useTheme } from '../theme/theme.ts'
import { session, startSession, useSession } from './session.ts'

let stop = (): void => undefined

const start = (signedIn: boolean): Promise<void> => {
  const started = startSession(signedIn)
  stop = started.stop
  return started.ready
}

beforeEach(() => {
  localStorage.clear()
  queryClient.clear()
  useSession.setState({ status: 'unknown', user: null, expired: false })
})

afterEach(() => stop())

const otherTabChanged = () =>
  window.dispatchEvent(new StorageEvent('storage', { key: 'quad:session-changed' }))

test('a visitor is known as one at once, and no call is made', async () => {
  const edge = apiEdge()
  await start(false)
  expect(session.get().status).toBe('signedOut')
  expect(edge.seen('getCurrentUser')).toHaveLength(0)
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

test('a session that ends under somebody’s hands is expired, and keeps who it was', async () => {
  const edge = apiEdge()
  await start(false)
  session.signedIn(sampleSelf())
  edge.refuse('sortChats', 'unauthenticated', 'Please sign in.')
  await expect(api.sortChats({ params: { userId: sampleId(1) } })).rejects.toThrow(
    'Please sign in.',
  )
  expect(session.get()).toMatchObject({ expired: true, user: { id: sampleId(1) } })
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
  expect(session.get()).toEqual({ status: 'signedOut', user: null, expired: false })
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
  const told = () => localStorage.getItem('quad:session-changed')
  const before = told()
  const signedOut = session.signOut()
  expect(told()).toBe(before)
  release()
  await signedOut
  expect(told()).not.toBe(before)
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
  otherTabChanged()
  await waitFor(() => expect(session.get().status).toBe('complete'))
})

test('an expired tab goes on when another one signs in again, and asks anew for what was refused', async () => {
  const edge = apiEdge()
  await start(false)
  session.signedIn(sampleSelf())
  useSession.setState({ expired: true })
  queryClient.setQueryData(['chats'], 'as it was before')
  edge.answer('getCurrentUser', sampleSelf())
  otherTabChanged()
  await waitFor(() => expect(session.get().expired).toBe(false))
  expect(queryClient.getQueryState(['chats'])?.isInvalidated).toBe(true)
})

test('a tab follows when another one signs out, and forgets what it showed', async () => {
  const edge = apiEdge()
  await start(false)
  session.signedIn(sampleSelf())
  queryClient.setQueryData(['chats'], ['private'])
  edge.refuse('getCurrentUser', 'unauthenticated', 'Please sign in.')
  otherTabChanged()
  await waitFor(() => expect(session.get().status).toBe('signedOut'))
  expect(queryClient.getQueryData(['chats'])).toBeUndefined()
})

test('asking twice at the same moment is one call', async () => {
  const edge = apiEdge()
  edge.answer('getCurrentUser', sampleSelf())
  await Promise.all([session.refresh(), session.refresh()])
  expect(edge.seen('getCurrentUser')).toHaveLength(1)
})
