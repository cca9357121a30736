import type { Message } from '@quad/contract'
import { expectNoViolations } from '@quad/test/axe'
import { liveEdge } from '@quad/test/live-edge'
import { sampleChat } from '@quad/test/samples'
import { act, screen, waitFor, within } from '@testing-library/react'
import { chatId, items, layOutLog, leave, log, message, open, user } from './open-chat.harness.tsx'

beforeEach(layOutLog)
afterEach(leave)

const say = (live: ReturnType<typeof liveEdge>, news: Message) =>
  live.say({ type: 'message', chatId, message: news, fromName: 'Ben Okafor' })

test('a new message shows at once, in the server’s order, and nothing is fetched for it', async () => {
  const { api } = await open(sampleChat({ messages: [message(1, 'First')] }))
  const live = liveEdge()
  say(live, message(3, 'Third'))
  say(live, message(2, 'Second'))
  say(live, message(2, 'Second'))
  await waitFor(() => expect(items()).toHaveLength(3))
  expect(items().map((item) => item.textContent)).toEqual([
    expect.stringContaining('First'),
    expect.stringContaining('Second'),
    expect.stringContaining('Third'),
  ])
  expect(api.seen('getChat')).toHaveLength(1)
  expect(api.seen('sortChats')).toHaveLength(1)
  live.stop()
})

test('a message that comes while the chat is fetched is not undone by the answer', async () => {
  const { api } = await open(sampleChat({ messages: [message(1, 'First')] }))
  const live = liveEdge()
  api.answer('getCurrentUser', user)
  const release = api.hold('getChat')
  live.say({ type: 'chats' })
  await waitFor(() => expect(api.seen('getChat')).toHaveLength(2))
  say(live, message(2, 'Second'))
  release()
  await waitFor(() => expect(api.seen('getCurrentUser')).toHaveLength(1))
  expect(await within(log()).findByText('Second')).toBeVisible()
  expect(items()).toHaveLength(2)
  live.stop()
})

test('what others write is read out, what one writes oneself is not', async () => {
  await open(sampleChat({ messages: [message(1, 'First')] }))
  const live = liveEdge()
  expect(log()).toHaveAttribute('aria-live', 'off')
  const announced = () => document.querySelector('[aria-live=polite]')?.textContent
  expect(announced()).toBe('')
  say(live, message(2, 'Good morning'))
  await waitFor(() => expect(announced()).toBe('Ben Okafor: Good morning'))
  say(live, message(3, 'And to you', user.id))
  await waitFor(() => expect(announced()).toBe(''))
  live.stop()
})

test('a line stands above what is new, and stays when that is read', async () => {
  const messages = [message(1, 'First'), message(2, 'Second'), message(3, 'Third')]
  const { api } = await open(sampleChat({ messages, readSeq: 1 }))
  const live = liveEdge()
  expect(items().map((item) => item.textContent?.includes('New messages'))).toEqual([
    false,
    true,
    false,
  ])
  await waitFor(() => expect(api.seen('markRead').at(-1)?.body).toEqual({ seq: 3 }))
  live.say({ type: 'chat-read', chatId, seq: 3, unread: 0 })
  say(live, message(4, 'Fourth'))
  await within(log()).findByText('Fourth')
  expect(within(log()).getAllByText('New messages')).toHaveLength(1)
  expect(items()[1]).toHaveTextContent('New messages')
  await expectNoViolations()
  live.stop()
})

test('where all is read there is no such line, until something comes while one is away', async () => {
  await open(sampleChat({ messages: [message(1, 'First')], readSeq: 1 }))
  const live = liveEdge()
  say(live, message(2, 'Seen at once'))
  await within(log()).findByText('Seen at once')
  expect(screen.queryByText('New messages')).not.toBeInTheDocument()

  const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  say(live, message(3, 'Missed'))
  await within(log()).findByText('Missed')
  visibility.mockReturnValue('visible')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(items()[2]).toHaveTextContent('New messages'))
  live.stop()
})

test('what is looked at is marked as read, and again when something new comes', async () => {
  const { api } = await open(sampleChat({ messages: [message(1, 'First')], readSeq: 0 }))
  const live = liveEdge()
  const marks = () => api.seen('markRead').map(({ body }) => body)
  await waitFor(() => expect(marks()).toEqual([{ seq: 1 }]))

  live.say({ type: 'message', chatId, message: message(2, 'Second'), fromName: 'Ben Okafor' })
  await waitFor(() => expect(marks()).toEqual([{ seq: 1 }, { seq: 2 }]))
  live.stop()
})

test('what comes while the tab is behind others is marked once it is looked at', async () => {
  const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const { api } = await open(sampleChat({ messages: [message(1, 'First')], readSeq: 0 }))
  expect(api.seen('markRead')).toEqual([])
  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(api.seen('markRead')).toHaveLength(1))
})

test('one’s own last message needs no mark', async () => {
  const { api } = await open(sampleChat({ messages: [message(1, 'Mine', user.id)] }))
  expect(api.seen('markRead')).toEqual([])
})
