import type { LiveEvent } from '@quad/contract'
import { apiEdge } from '@quad/test/api-edge'
import { sampleId, sampleSelf } from '@quad/test/samples'
import { QueryObserver } from '@tanstack/react-query'
import { waitFor } from '@testing-library/react'
import { queryClient } from '../api/query-client.ts'
import { session } from '../session/session.ts'
import { useSession } from '../session/session-store.ts'
import { useToasts } from '../toast/toast.ts'
import { useLiveConnection } from './connection.ts'
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

  breakOff() {
    this.readyState = 0
    this.dispatchEvent(new Event('error'))
  }

  say(type: string, data: unknown, id?: number) {
    const lastEventId = id === undefined ? '' : String(id)
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data), lastEventId }))
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
  asks: { what: 'join-request' as const, joins: true },
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
  session.signedIn(sampleSelf({ liveId: 7 }))
  expect(current().url).toBe('/api/stream?after=7')
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

test('an event is handed to who listens, until they no longer do', () => {
  session.signedIn(sampleSelf())
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

test('a first answer that a change has overtaken on its way is asked for again', async () => {
  const edge = apiEdge()
  edge.answer('getCurrentUser', sampleSelf())
  session.signedIn(sampleSelf())
  const answers: ((answer: string) => void)[] = []
  const watched = new QueryObserver(queryClient, {
    queryKey: ['project', sampleId(100)],
    queryFn: () => new Promise<string>((answer) => answers.push(answer)),
  })
  const unsubscribe = watched.subscribe(() => undefined)
  current().say('project', { type: 'project', projectId: sampleId(100) })
  answers[0]?.('from before')
  await waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.('from after')
  await waitFor(() => expect(watched.getCurrentResult().data).toBe('from after'))
  unsubscribe()
})

test('an event that this page does not know is passed over', () => {
  session.signedIn(sampleSelf())
  current().say('message', { type: 'message', somethingElse: true })
  expect(session.get().user?.notifications).toEqual([])
})

test('events that are lost for good are said to be, and all is fetched anew', () => {
  const edge = apiEdge()
  edge.answer('getCurrentUser', sampleSelf())
  session.signedIn(sampleSelf())
  queryClient.setQueryData(['project', sampleId(100)], 'old')
  current().say('reset', {}, 40)
  expect(queryClient.getQueryState(['project', sampleId(100)])?.isInvalidated).toBe(true)
  expect(useToasts.getState().toasts).toMatchObject([
    { message: 'The connection was lost for long. What you see was loaded anew.' },
  ])
})

test('a refused stream is tried again, later and later, after the last event', () => {
  const edge = apiEdge()
  edge.answer('getCurrentUser', sampleSelf())
  session.signedIn(sampleSelf())
  current().say('chat-read', {}, 12)
  current().refuse()
  jest.advanceTimersByTime(1_000)
  expect(Stream.opened).toHaveLength(2)
  expect(current().url).toBe('/api/stream?after=12')
  current().refuse()
  jest.advanceTimersByTime(1_000)
  expect(Stream.opened).toHaveLength(2)
  jest.advanceTimersByTime(1_000)
  expect(Stream.opened).toHaveLength(3)
})

test('a connection that is broken for longer than a moment is said to be, until it stands', () => {
  session.signedIn(sampleSelf())
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

test('a network that is back is used at once, after the last event', () => {
  session.signedIn(sampleSelf())
  current().say('chat-read', {}, 3)
  const before = current()
  window.dispatchEvent(new Event('online'))
  expect(before.readyState).toBe(Stream.CLOSED)
  expect(current().url).toBe('/api/stream?after=3')
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
  session.signedIn(sampleSelf({ liveId: 7 }))
  current().dispatchEvent(new Event('replaced'))
  expect(current().readyState).toBe(Stream.CLOSED)
  jest.advanceTimersByTime(120_000)
  expect(Stream.opened).toHaveLength(1)
  window.dispatchEvent(new Event('focus'))
  window.dispatchEvent(new Event('focus'))
  expect(Stream.opened).toHaveLength(2)
  expect(current().url).toBe('/api/stream?after=7')
})

test('an expired session has no stream', () => {
  session.signedIn(sampleSelf())
  useSession.setState({ expired: true })
  expect(current().readyState).toBe(Stream.CLOSED)
})
