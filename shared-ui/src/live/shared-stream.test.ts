import { TestStream } from '@quad/test/live-edge'
import { waitFor } from '@testing-library/react'
import { shareStream } from './shared-stream.ts'

const person = '00000000-0000-4000-8000-000000000001'

/** The browser's locks, as far as a page uses them here: one lock, a queue, and theft. */
const createLocks = () => {
  let holder: { lose: (reason: Error) => void } | undefined
  const waiting: (() => void)[] = []
  const next = () => {
    if (!holder) waiting.shift()?.()
  }
  return {
    request: (_: string, { signal, steal }: LockOptions, hold: () => Promise<void>) =>
      new Promise<void>((resolve, reject) => {
        const take = () => {
          const mine = { lose: reject }
          holder = mine
          void hold()
            .then(resolve)
            .finally(() => {
              if (holder === mine) holder = undefined
              next()
            })
        }
        if (steal) {
          holder?.lose(new Error('stolen'))
          return take()
        }
        waiting.push(take)
        signal?.addEventListener('abort', () => {
          const index = waiting.indexOf(take)
          if (index >= 0) waiting.splice(index, 1)
          reject(new Error('aborted'))
        })
        next()
      }),
  }
}

let ends: (() => void)[] = []

const openTab = (position = 0) => {
  const heard: string[] = []
  const leave = shareStream(person, position, {
    onEvent: (data) => heard.push(data),
    onGap: () => heard.push('missed'),
    onLost: () => heard.push('lost'),
    onRefused: () => heard.push('refused'),
    onConnection: () => undefined,
  })
  ends.push(leave)
  return { heard, leave }
}

const streams = () => TestStream.opened.filter(({ readyState }) => readyState !== TestStream.CLOSED)
const only = () => streams()[0]!

beforeEach(() => {
  TestStream.replace()
  ends = []
  Object.defineProperty(navigator, 'locks', { value: createLocks(), configurable: true })
})

afterEach(() => {
  for (const end of ends) end()
  Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true })
})

test('the next tab continues after the last event when the leader tab closes', async () => {
  const [first, second] = [openTab(), openTab()]
  only().send('chats', 'chats 1', 1)
  await waitFor(() => expect(second.heard).toEqual(['chats 1']))
  first.leave()
  await waitFor(() => expect(streams()).toHaveLength(1))
  expect(only().url).toBe('/api/stream?after=1')
  only().send('chats', 'chats 2', 2)
  expect(second.heard).toEqual(['chats 1', 'chats 2'])
  expect(first.heard).toEqual(['chats 1'])
})

test('a tab ignores events that it got from the previous leader', async () => {
  const [first, second, third] = [openTab(), openTab(), openTab(5)]
  only().send('chats', 'chats 5', 5)
  await waitFor(() => expect(second.heard).toEqual(['chats 5']))
  expect(third.heard).toEqual([])
  first.leave()
  await waitFor(() => expect(only().url).toBe('/api/stream?after=5'))
})

test('a tab that missed an event fetches again', async () => {
  const [, second] = [openTab(7), openTab(5)]
  await waitFor(() => expect(second.heard).toEqual(['missed']))
  only().send('chats', 'chats 8', 8)
  await waitFor(() => expect(second.heard).toEqual(['missed', 'chats 8']))
})

test('passes on an event without an id and keeps the last id', async () => {
  const [first, second] = [openTab(3), openTab(3)]
  only().send('chats', 'chats')
  await waitFor(() => expect(second.heard).toEqual(['chats']))
  first.leave()
  await waitFor(() => expect(only().url).toBe('/api/stream?after=3'))
})

test('tells all tabs that events were lost and that the stream was refused', async () => {
  const [first, second] = [openTab(), openTab()]
  only().send('reset', 'reset 9', 9)
  const stream = only()
  stream.close()
  stream.dispatchEvent(new Event('error'))
  for (const { heard } of [first, second]) {
    await waitFor(() => expect(heard).toEqual(['lost', 'refused']))
  }
})

test('a visible tab takes over the stream of a sleeping one', async () => {
  const asleep = openTab()
  const awake = openTab()
  only().send('chats', 'chats 1', 1)
  await waitFor(() => expect(awake.heard).toEqual(['chats 1']))
  // A sleeping page sends nothing.
  const silence = jest.spyOn(BroadcastChannel.prototype, 'postMessage').mockReturnValue()
  jest.useFakeTimers()
  window.dispatchEvent(new Event('focus'))
  jest.advanceTimersByTime(3_000)
  jest.useRealTimers()
  await waitFor(() => expect(streams()).toHaveLength(1))
  expect(only().url).toBe('/api/stream?after=1')
  silence.mockRestore()
  only().send('chats', 'chats 2', 2)
  await waitFor(() => expect(asleep.heard).toEqual(['chats 1', 'chats 2']))
  expect(awake.heard).toEqual(['chats 1', 'chats 2'])
})

test('each tab has its own stream without locks', () => {
  Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true })
  const [first, second] = [openTab(), openTab()]
  expect(streams()).toHaveLength(2)
  for (const stream of streams()) stream.send('chats', 'chats 1', 1)
  expect(first.heard).toEqual(['chats 1'])
  expect(second.heard).toEqual(['chats 1'])
})
