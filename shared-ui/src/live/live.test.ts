import type { LiveEvent } from '@quad/contract'
import { apiEdge } from '@quad/test/api-edge'
import { sampleId, sampleSelf } from '@quad/test/samples'
import { waitFor } from '@testing-library/react'
import { queryClient } from '../api/query-client.ts'
import { session } from '../session/session.ts'
import { useSession } from '../session/session-store.ts'
import { startLive, subscribe } from './live.ts'

/** The browser's event stream, driven by the test. */
class Stream extends EventTarget {
  static readonly CLOSED = 2
  static opened: Stream[] = []
  readonly url: string
  readyState = 0

  constructor(url: string) {
    super()
    this.url = url
    Stream.opened.push(this)
  }

  close() {
    this.readyState = Stream.CLOSED
  }

  open() {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }

  refuse() {
    this.readyState = Stream.CLOSED
    this.dispatchEvent(new Event('error'))
  }

  say(type: string, data: unknown) {
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data) }))
  }
}

const notification = {
  id: sampleId(40),
  type: 'join-request' as const,
  projectId: sampleId(100),
  projectTitle: 'Seagrass from above',
  fromId: sampleId(2),
  fromName: 'Ben Okafor',
  fromPhotoId: null,
  fromTitle: '',
  chatId: null,
  message: 'I would be a great fit for this project!',
  timeSent: '2026-03-01T10:00:00.000Z',
}

let stop = (): void => undefined

beforeEach(() => {
  jest.useFakeTimers()
  Stream.opened = []
  Object.assign(globalThis, { EventSource: Stream })
  useSession.setState({ status: 'signedOut', user: null, expired: false })
  queryClient.clear()
  stop = startLive()
})

afterEach(() => {
  stop()
  jest.useRealTimers()
})

const current = (): Stream => {
  const stream = Stream.opened.at(-1)
  if (!stream) throw new Error('No stream is open')
  return stream
}

test('a visitor has no stream; who signs in has one, until signing out', () => {
  expect(Stream.opened).toHaveLength(0)
  session.signedIn(sampleSelf())
  expect(current().url).toBe('/api/stream')
  useSession.setState({ status: 'signedOut', user: null })
  expect(current().readyState).toBe(Stream.CLOSED)
})

test('a notification counts at once, once, and goes when it is dismissed elsewhere', () => {
  session.signedIn(sampleSelf())
  current().say('notification', { type: 'notification', notification })
  current().say('notification', { type: 'notification', notification })
  expect(session.get().user?.notifications).toEqual([notification])
  current().say('notification-dismissed', {
    type: 'notification-dismissed',
    notificationId: notification.id,
  })
  expect(session.get().user?.notifications).toEqual([])
})

test('what one has read elsewhere is unread no more here', () => {
  session.signedIn(sampleSelf())
  queryClient.setQueryData(['chats'], 'old')
  current().say('chat-read', { type: 'chat-read', chatId: sampleId(9), seq: 4, unread: 0 })
  expect(queryClient.getQueryState(['chats'])?.isInvalidated).toBe(true)
})

test('a message is handed to who listens, and its chat is fetched anew', () => {
  session.signedIn(sampleSelf())
  queryClient.setQueryData(['chat', sampleId(9)], 'old')
  const heard: LiveEvent[] = []
  const unsubscribe = subscribe((event) => heard.push(event))
  const message = {
    id: sampleId(8),
    seq: 4,
    content: 'Hello',
    fromId: sampleId(2),
    timeSent: '2026-03-01T10:00:00.000Z',
    ts: 'x',
  }
  const event = { type: 'message' as const, chatId: sampleId(9), message, fromName: 'Ben Okafor' }
  current().say('message', event)
  expect(heard).toEqual([event])
  expect(queryClient.getQueryState(['chat', sampleId(9)])?.isInvalidated).toBe(true)
  unsubscribe()
  current().say('message', event)
  expect(heard).toHaveLength(1)
})

test('chats that came or went are fetched anew, open ones too', () => {
  const edge = apiEdge()
  edge.answer('getCurrentUser', sampleSelf())
  session.signedIn(sampleSelf())
  queryClient.setQueryData(['chats', sampleId(1)], 'old')
  queryClient.setQueryData(['chat', sampleId(9)], 'old')
  current().say('chats', { type: 'chats' })
  expect(queryClient.getQueryState(['chats', sampleId(1)])?.isInvalidated).toBe(true)
  expect(queryClient.getQueryState(['chat', sampleId(9)])?.isInvalidated).toBe(true)
})

test('a change at a project renews the project, its history, and the profiles in sight', () => {
  const edge = apiEdge()
  edge.answer('getCurrentUser', sampleSelf())
  session.signedIn(sampleSelf())
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

test('an event that this page does not know is passed over', () => {
  session.signedIn(sampleSelf())
  current().say('message', { type: 'message', somethingElse: true })
  expect(session.get().user?.notifications).toEqual([])
})

test('lost events mean that all is fetched anew', () => {
  const edge = apiEdge()
  edge.answer('getCurrentUser', sampleSelf())
  session.signedIn(sampleSelf())
  queryClient.setQueryData(['project', sampleId(100)], 'old')
  current().dispatchEvent(new Event('reset'))
  expect(queryClient.getQueryState(['project', sampleId(100)])?.isInvalidated).toBe(true)
})

test('a refused stream is tried again, later and later, and then all is fetched anew', () => {
  const edge = apiEdge()
  edge.answer('getCurrentUser', sampleSelf())
  session.signedIn(sampleSelf())
  queryClient.setQueryData(['chats'], 'old')
  current().refuse()
  jest.advanceTimersByTime(1_000)
  expect(Stream.opened).toHaveLength(2)
  current().refuse()
  jest.advanceTimersByTime(1_000)
  expect(Stream.opened).toHaveLength(2)
  jest.advanceTimersByTime(1_000)
  expect(Stream.opened).toHaveLength(3)
  current().open()
  expect(queryClient.getQueryState(['chats'])?.isInvalidated).toBe(true)
})

test('a stream that is refused because the session ended asks to sign in', async () => {
  const edge = apiEdge()
  edge.refuse('getCurrentUser', 'unauthenticated', 'Please sign in.')
  session.signedIn(sampleSelf())
  current().refuse()
  await jest.advanceTimersByTimeAsync(0)
  jest.useRealTimers()
  await waitFor(() => expect(session.get()).toMatchObject({ expired: true, asking: true }))
})

test('a stream that gave way to other pages is opened again when this one is looked at', () => {
  const edge = apiEdge()
  edge.answer('getCurrentUser', sampleSelf())
  session.signedIn(sampleSelf())
  queryClient.setQueryData(['chats'], 'old')
  current().dispatchEvent(new Event('replaced'))
  expect(current().readyState).toBe(Stream.CLOSED)
  jest.advanceTimersByTime(120_000)
  expect(Stream.opened).toHaveLength(1)
  window.dispatchEvent(new Event('focus'))
  window.dispatchEvent(new Event('focus'))
  expect(Stream.opened).toHaveLength(2)
  current().open()
  expect(queryClient.getQueryState(['chats'])?.isInvalidated).toBe(true)
})

test('an expired session has no stream', () => {
  session.signedIn(sampleSelf())
  useSession.setState({ expired: true })
  expect(current().readyState).toBe(Stream.CLOSED)
})
