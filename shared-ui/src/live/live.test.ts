import type { LiveEvent } from '@quad/contract'
import { apiEdge } from '@quad/test/api-edge'
import { TestStream } from '@quad/test/live-edge'
import {
  sampleId,
  sampleMessage,
  sampleNotification,
  sampleOwnerProject,
  sampleSelf,
} from '@quad/test/samples'
import { QueryObserver } from '@tanstack/react-query'
import { waitFor } from '@testing-library/react'
import { queryClient } from '../api/query-client.ts'
import { session, useSession } from '../session/session.ts'
import { useToasts } from '../toast/toast.ts'
import { startLive, subscribe, useLiveConnection, withLiveEvent } from './live.ts'

const notification = sampleNotification({
  id: sampleId(40),
  type: 'join-request',
  projectId: sampleId(100),
  chatId: null,
  asks: { what: 'join-request', joins: true, role: null, match: null },
})

let stop = (): void => undefined

beforeEach(() => {
  TestStream.replace()
  jest.useFakeTimers()
  useSession.setState({ status: 'signedOut', user: null, expired: false })
  queryClient.clear()
  stop = startLive()
})

afterEach(() => {
  stop()
  jest.useRealTimers()
})

const current = (): TestStream => {
  const stream = TestStream.opened.at(-1)
  if (!stream) throw new Error('No stream is open')
  return stream
}

/** Signs a person in, and waits until the stream is open. */
const signIn = async (person = sampleSelf()): Promise<void> => {
  session.signedIn(person)
  await waitFor(current)
}

test('opens a stream for a signed-in person until sign-out, and none for a visitor', async () => {
  expect(TestStream.opened).toHaveLength(0)
  await signIn(sampleSelf({ liveId: 7 }))
  expect(current().url).toBe('/api/stream?after=7')
  useSession.setState({ expired: true })
  expect(current().readyState).toBe(TestStream.CLOSED)
  useSession.setState({ expired: false })
  await waitFor(() => expect(current().readyState).not.toBe(TestStream.CLOSED))
  useSession.setState({ status: 'signedOut', user: null })
  expect(current().readyState).toBe(TestStream.CLOSED)
})

test('counts a notification once, and removes it when it is dismissed elsewhere', async () => {
  await signIn()
  current().say('notification', { type: 'notification', notification })
  current().say('notification', { type: 'notification', notification })
  expect(session.get().user).toMatchObject({
    notifications: [notification],
    notificationCount: 1,
  })
  current().say('notification-dismissed', {
    type: 'notification-dismissed',
    notificationId: notification.id,
  })
  expect(session.get().user).toMatchObject({ notifications: [], notificationCount: 0 })
})

test('shows the new text of a notification in its place', async () => {
  const newer = { ...notification, id: sampleId(42), timeSent: '2199-03-01T10:00:00.000Z' }
  await signIn(sampleSelf({ notifications: [newer, notification], notificationCount: 2 }))
  const edited = { ...notification, message: 'I would fit well.' }
  current().say('notification', { type: 'notification', notification: edited })
  expect(session.get().user).toMatchObject({
    notifications: [newer, edited],
    notificationCount: 2,
  })
})

test('fetches the count when a renewed notification is not among the newest', async () => {
  const edge = apiEdge()
  const user = sampleSelf({ notifications: [notification], notificationCount: 2 })
  edge.respond('getCurrentUser', user)
  await signIn(user)
  const renewed = { ...notification, id: sampleId(42) }
  current().say('notification', { type: 'notification', notification: renewed })
  await waitFor(() => expect(edge.seen('getCurrentUser')).toHaveLength(1))
  await waitFor(() => expect(session.get().user).toMatchObject({ notificationCount: 2 }))
  current().say('notification', { type: 'notification', notification })
  await jest.advanceTimersByTimeAsync(1_000)
  expect(edge.seen('getCurrentUser')).toHaveLength(1)
})

test('does not fetch the session again for a dismissal by this tab', async () => {
  const edge = apiEdge()
  edge.respond('getCurrentUser', sampleSelf())
  await signIn(sampleSelf({ notifications: [notification], notificationCount: 1 }))
  const requestsAfterDismissal = async (notificationId: string) => {
    current().say('notification-dismissed', { type: 'notification-dismissed', notificationId })
    await jest.advanceTimersByTimeAsync(1_000)
    return edge.seen('getCurrentUser').length
  }
  session.hideNotification(notification.id)
  expect(await requestsAfterDismissal(notification.id)).toBe(0)
  expect(session.get().user).toMatchObject({ notifications: [], notificationCount: 0 })
  expect(await requestsAfterDismissal(sampleId(41))).toBe(1)
})

test('does not count a direct message as a notification, since its chat counts as unread', async () => {
  await signIn(sampleSelf({ notificationCount: 1 }))
  const message = { ...notification, type: 'direct-message' as const, projectId: '' as const }
  current().say('notification', { type: 'notification', notification: message })
  expect(session.get().user).toMatchObject({ notifications: [message], notificationCount: 1 })
  current().say('notification-dismissed', {
    type: 'notification-dismissed',
    notificationId: message.id,
  })
  expect(session.get().user).toMatchObject({ notifications: [], notificationCount: 1 })
})

test('passes events to a listener until it unsubscribes', async () => {
  await signIn()
  const heard: LiveEvent[] = []
  const unsubscribe = subscribe((event) => heard.push(event))
  const message = sampleMessage()
  const event = { type: 'message' as const, chatId: sampleId(9), message, fromName: 'Ben Okafor' }
  current().say('message', event)
  expect(heard).toEqual([event])
  unsubscribe()
  current().say('message', event)
  expect(heard).toHaveLength(1)
})

test('fetches chats again when one is added or removed, including open ones', async () => {
  const edge = apiEdge()
  edge.respond('getCurrentUser', sampleSelf())
  await signIn()
  queryClient.setQueryData(['chats', sampleId(1)], 'old')
  queryClient.setQueryData(['chat', sampleId(9)], 'old')
  current().say('chats', { type: 'chats' })
  expect(queryClient.getQueryState(['chats', sampleId(1)])?.isInvalidated).toBe(true)
  expect(queryClient.getQueryState(['chat', sampleId(9)])?.isInvalidated).toBe(true)
})

test('fetches a changed project, its history and the shown profiles again', async () => {
  const edge = apiEdge()
  edge.respond('getCurrentUser', sampleSelf())
  await signIn()
  const concerned = [
    ['project', sampleId(100)],
    ['project', sampleId(100), 'history'],
    ['user', sampleId(2)],
  ]
  for (const key of concerned) queryClient.setQueryData(key, 'old')
  queryClient.setQueryData(['project', sampleId(101)], 'old')
  current().say('project', { type: 'project', projectId: sampleId(100) })
  for (const key of concerned) expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true)
  expect(queryClient.getQueryState(['project', sampleId(101)])?.isInvalidated).toBe(false)
})

test('repeats a first request when a change overtakes its response', async () => {
  const edge = apiEdge()
  edge.respond('getCurrentUser', sampleSelf())
  await signIn()
  const responders: ((response: string) => void)[] = []
  const watched = new QueryObserver(queryClient, {
    queryKey: ['project', sampleId(100)],
    queryFn: () => new Promise<string>((respond) => responders.push(respond)),
  })
  const unsubscribe = watched.subscribe(() => undefined)
  current().say('project', { type: 'project', projectId: sampleId(100) })
  responders[0]?.('from before')
  await waitFor(() => expect(responders).toHaveLength(2))
  responders[1]?.('from after')
  await waitFor(() => expect(watched.getCurrentResult().data).toBe('from after'))
  unsubscribe()
})

/** Shows a project, and counts how often it is fetched. */
const showProject = () => {
  const queryFn = jest.fn(() => Promise.resolve('a project'))
  const watched = new QueryObserver(queryClient, {
    queryKey: ['project', sampleId(100)],
    queryFn,
    initialData: 'a project',
    staleTime: Infinity,
  })
  return { queryFn, hide: watched.subscribe(() => undefined) }
}
const changed = { type: 'project' as const, projectId: sampleId(100) }

test('resolves a write once its own live event has fetched the result', async () => {
  await signIn()
  const { queryFn, hide } = showProject()
  const order: string[] = []
  queryFn.mockImplementation(async () => {
    order.push('fetched')
    return 'a project'
  })
  const write = withLiveEvent(changed, async () => 'sent').then((response) => order.push(response))
  await jest.advanceTimersByTimeAsync(500)
  current().say('project', { type: 'project', projectId: sampleId(101) })
  current().say('chats', { type: 'chats' })
  await jest.advanceTimersByTimeAsync(100)
  expect(order).toEqual([])
  current().say('project', changed)
  await write
  expect(order).toEqual(['fetched', 'sent'])
  await jest.advanceTimersByTimeAsync(5_000)
  expect(queryFn).toHaveBeenCalledTimes(1)
  hide()
})

test.each([
  ['at once without a stream', false, 0],
  ['at once while the stream is broken', true, 0],
  ['after a second without the event', true, 1_000],
])('fetches the result of a write itself %s', async (_, isSignedIn, wait) => {
  if (isSignedIn) await signIn()
  if (isSignedIn && wait === 0) {
    current().breakOff()
    await jest.advanceTimersByTimeAsync(2_100)
  }
  const { queryFn, hide } = showProject()
  const write = withLiveEvent(changed, async () => 'sent')
  if (wait > 0) {
    await jest.advanceTimersByTimeAsync(wait - 1)
    expect(queryFn).not.toHaveBeenCalled()
    await jest.advanceTimersByTimeAsync(1)
  }
  expect(await write).toBe('sent')
  expect(queryFn).toHaveBeenCalledTimes(1)
  hide()
})

test('fetches nothing after a refused write', async () => {
  const { queryFn, hide } = showProject()
  await expect(
    withLiveEvent(changed, () => Promise.reject(new Error('The role is closed.'))),
  ).rejects.toThrow('The role is closed.')
  expect(queryFn).not.toHaveBeenCalled()
  hide()
})

test.each([
  ['does not fetch', 'as the session shows it', {}, 0],
  ['fetches', 'with another title', { title: 'Kites' }, 1],
  ['fetches', 'that is not recruiting any more', { status: false }, 1],
  ['fetches', 'with another picture', { imageId: sampleId(50) }, 1],
  ['fetches', 'that was handed over', { role: 'Admin' as const }, 1],
  ['fetches', 'in which the person has a new title', { members: [] }, 1],
])('%s the session again after a change to a project %s', async (_, __, changes, requests) => {
  const edge = apiEdge()
  const project = sampleOwnerProject()
  const { id, title, imageId, status } = project
  const own = project.members.find(({ role }) => role === 'Owner')!
  const projects = [
    { id, title, imageId, status, role: project.role as 'Owner', memberTitle: own.title },
  ]
  const user = sampleSelf({ id: own.id, projectsId: [id], projects })
  edge.respond('getCurrentUser', user)
  await signIn(user)
  const watched = new QueryObserver(queryClient, {
    queryKey: ['project', id],
    queryFn: () => Promise.resolve({ ...project, ...changes }),
  })
  const hide = watched.subscribe(() => undefined)
  await jest.advanceTimersByTimeAsync(0)
  current().say('project', { type: 'project', projectId: id })
  await jest.advanceTimersByTimeAsync(1_000)
  expect(edge.seen('getCurrentUser')).toHaveLength(requests)
  hide()
})

test("fetches the session again after a change to one of the person's projects that is not shown", async () => {
  const edge = apiEdge()
  const { id, title, imageId, status } = sampleOwnerProject()
  const projects = [{ id, title, imageId, status, role: 'Owner' as const, memberTitle: '' }]
  const user = sampleSelf({ projectsId: [id], projects })
  edge.respond('getCurrentUser', user)
  await signIn(user)
  current().say('project', { type: 'project', projectId: sampleId(101) })
  await jest.advanceTimersByTimeAsync(1_000)
  expect(edge.seen('getCurrentUser')).toEqual([])
  current().say('project', { type: 'project', projectId: id })
  await jest.advanceTimersByTimeAsync(1_000)
  expect(edge.seen('getCurrentUser')).toHaveLength(1)
})

test('reports lost events and fetches everything again', async () => {
  const edge = apiEdge()
  edge.respond('getCurrentUser', sampleSelf())
  await signIn()
  queryClient.setQueryData(['project', sampleId(100)], 'old')
  current().say('reset', {}, 40)
  expect(queryClient.getQueryState(['project', sampleId(100)])?.isInvalidated).toBe(true)
  expect(useToasts.getState().toasts).toMatchObject([
    { message: 'The connection was lost for a long time. This page is up to date again.' },
  ])
})

test('retries a refused stream with growing delays, from the last event', async () => {
  const edge = apiEdge()
  edge.respond('getCurrentUser', sampleSelf())
  await signIn()
  current().say('chat-read', {}, 12)
  current().refuse()
  jest.advanceTimersByTime(1_000)
  expect(TestStream.opened).toHaveLength(2)
  expect(current().url).toBe('/api/stream?after=12')
  current().refuse()
  jest.advanceTimersByTime(1_000)
  expect(TestStream.opened).toHaveLength(2)
  jest.advanceTimersByTime(1_000)
  expect(TestStream.opened).toHaveLength(3)
})

test('reports a connection that stays broken until it is back', async () => {
  await signIn()
  const isOpen = () => useLiveConnection.getState().isOpen
  current().open()
  current().breakOff()
  jest.advanceTimersByTime(1_900)
  expect(isOpen()).toBe(true)
  jest.advanceTimersByTime(200)
  expect(isOpen()).toBe(false)
  current().open()
  expect(isOpen()).toBe(true)
  current().breakOff()
  current().open()
  jest.advanceTimersByTime(10_000)
  expect(isOpen()).toBe(true)
})

test('reconnects at once when the network is back, from the last event', async () => {
  await signIn()
  current().say('chat-read', {}, 3)
  const before = current()
  window.dispatchEvent(new Event('online'))
  expect(before.readyState).toBe(TestStream.CLOSED)
  expect(current().url).toBe('/api/stream?after=3')
})

test('asks for sign-in when a stream is refused because the session ended', async () => {
  const edge = apiEdge()
  edge.refuse('getCurrentUser', 'unauthenticated', 'Please sign in.')
  await signIn()
  current().refuse()
  await jest.advanceTimersByTimeAsync(0)
  jest.useRealTimers()
  await waitFor(() => expect(session.get()).toMatchObject({ expired: true, asking: true }))
})

test('reopens a stream that yielded to other pages when this page is visible', async () => {
  await signIn(sampleSelf({ liveId: 7 }))
  current().dispatchEvent(new Event('replaced'))
  expect(current().readyState).toBe(TestStream.CLOSED)
  jest.advanceTimersByTime(120_000)
  expect(TestStream.opened).toHaveLength(1)
  window.dispatchEvent(new Event('focus'))
  window.dispatchEvent(new Event('focus'))
  expect(TestStream.opened).toHaveLength(2)
  expect(current().url).toBe('/api/stream?after=7')
})
