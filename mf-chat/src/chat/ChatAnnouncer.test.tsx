import type { Message } from '@quad/contract'
import { expectNoViolations } from '@quad/test/axe'
import { liveEdge } from '@quad/test/live-edge'
import { sampleChat, sampleChatLine, sampleId, samplePerson } from '@quad/test/samples'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import {
  chatId,
  groupChat,
  items,
  layOutLog,
  leave,
  log,
  message,
  open,
  user,
} from './open-chat.harness.tsx'

beforeEach(layOutLog)
afterEach(leave)

const dora = samplePerson({ id: sampleId(4), name: 'Dora Engel' })
const announced = () => document.querySelector('[aria-live=polite]')?.textContent

const say = (live: Awaited<ReturnType<typeof liveEdge>>, news: Message) =>
  live.say({ type: 'message', chatId, message: news, fromName: 'Ben Okafor' })

test("shows a new message at once, in the server's order, without a request", async () => {
  const { api } = await open(sampleChat({ messages: [message(1, 'First')] }))
  const live = await liveEdge()
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
})

test('adds no repeated message to a page of newer ones, and shows it with its own page', async () => {
  const newest = sampleChat({ messages: [message(8, 'Eighth')] })
  const { api, person } = await open(newest, { total: 2, next: 'older' })
  const live = await liveEdge()
  say(live, message(1, 'First'))
  say(live, message(9, 'Ninth'))
  await within(log()).findByText('Ninth')
  expect(items()).toHaveLength(2)
  api.respond('getChat', sampleChat({ messages: [message(1, 'First')] }), { total: 2 })
  await person.click(screen.getByRole('button', { name: 'Show older messages' }))
  await waitFor(() => expect(items()).toHaveLength(3))
})

test('keeps a message that arrives while the chat is fetched', async () => {
  const { api } = await open(sampleChat({ messages: [message(1, 'First')] }))
  const live = await liveEdge()
  api.respond('getCurrentUser', user)
  const release = api.hold('getChat')
  live.say({ type: 'chats' })
  await waitFor(() => expect(api.seen('getChat')).toHaveLength(2))
  say(live, message(2, 'Second'))
  release()
  await waitFor(() => expect(api.seen('getCurrentUser')).toHaveLength(1))
  expect(await within(log()).findByText('Second')).toBeVisible()
  expect(items()).toHaveLength(2)
})

test('names the partner of a new direct chat in their first reply', async () => {
  await open(sampleChat({ messages: [message(1, 'Hello Ben', user.id)], people: [] }))
  const live = await liveEdge()
  say(live, message(2, 'Hello to you'))
  expect(
    await screen.findByRole('button', { name: 'Actions for the message from Ben Okafor' }),
  ).toBeInTheDocument()
  expect(screen.queryByText(/Deleted user/)).not.toBeInTheDocument()
})

test("announces messages of others, but not one's own", async () => {
  await open(sampleChat({ messages: [message(1, 'First')] }))
  const live = await liveEdge()
  expect(log()).toHaveAttribute('aria-live', 'off')
  expect(announced()).toBe('')
  say(live, message(2, '**Good** morning'))
  await waitFor(() => expect(announced()).toBe('Ben Okafor: Good morning'))
  say(live, message(3, 'And to you', user.id))
  await waitFor(() => expect(announced()).toBe(''))
})

test('shows a line above new messages and keeps it after they are read', async () => {
  const messages = [message(1, 'First'), message(2, 'Second'), message(3, 'Third')]
  const { api } = await open(sampleChat({ messages, readSeq: 1 }))
  const live = await liveEdge()
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
})

test('shows no such line when all is read, until a message arrives while the tab is hidden', async () => {
  await open(sampleChat({ messages: [message(1, 'First')], readSeq: 1 }))
  const live = await liveEdge()
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
})

test('marks visible messages as read, and again when a message arrives', async () => {
  const { api } = await open(sampleChat({ messages: [message(1, 'First')], readSeq: 0 }))
  const live = await liveEdge()
  const marks = () => api.seen('markRead').map(({ body }) => body)
  await waitFor(() => expect(marks()).toEqual([{ seq: 1 }]))

  say(live, message(2, 'Second'))
  await waitFor(() => expect(marks()).toEqual([{ seq: 1 }, { seq: 2 }]))
})

test('marks messages that arrive in a hidden tab once the tab is visible', async () => {
  const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const { api } = await open(sampleChat({ messages: [message(1, 'First')], readSeq: 0 }))
  expect(api.seen('markRead')).toEqual([])
  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(api.seen('markRead')).toHaveLength(1))
})

test("sends no read marker for one's own last message", async () => {
  const { api } = await open(sampleChat({ messages: [message(1, 'Mine', user.id)] }))
  expect(api.seen('markRead')).toEqual([])
})

test('shows and announces a new line at once, without a request, and counts it nowhere', async () => {
  const { api } = await open(groupChat)
  const live = await liveEdge()
  const line = sampleChatLine({ seq: 4, personId: dora.id })
  live.say({ type: 'chat-line', chatId, line, person: dora })
  live.say({ type: 'chat-line', chatId, line, person: dora })
  await waitFor(() => expect(announced()).toBe('Dora Engel joined the project'))
  expect(log().textContent.match(/Dora Engel joined the project/g)).toHaveLength(1)
  expect(screen.queryByText('New messages')).not.toBeInTheDocument()
  expect(screen.queryByText(/unread/)).not.toBeInTheDocument()
  expect(api.seen('getChat')).toHaveLength(1)
  expect(api.seen('markRead')).toHaveLength(0)

  const self = samplePerson({ id: user.id, name: user.name })
  const own = sampleChatLine({ id: sampleId(360), seq: 5, personId: user.id })
  live.say({ type: 'chat-line', chatId, line: own, person: self })
  await waitFor(() => expect(announced()).toBe(''))
})

test('shows presence after the first message', async () => {
  const { api } = await open()
  const live = await liveEdge()
  api.respond('listPresent', [sampleId(2)])
  say(live, message(2, 'Hello'))
  expect(await within(screen.getByRole('article')).findByText('Here now')).toBeInTheDocument()
})

test('shows presence while the other person has an open page', async () => {
  await open()
  const live = await liveEdge()
  const header = () => within(screen.getByRole('article')).queryByText('Here now')
  await waitFor(() => expect(header()).not.toBeInTheDocument())
  live.say({ type: 'presence', userId: sampleId(2), online: true })
  await waitFor(() => expect(header()).toBeInTheDocument())
  const row = within(screen.getByRole('navigation', { name: 'Chats' })).getByRole('link')
  expect(row).toHaveAccessibleName(/Here now/)
  await expectNoViolations()
  live.say({ type: 'presence', userId: sampleId(2), online: false })
  await waitFor(() => expect(header()).not.toBeInTheDocument())
})

test('stays at the end while rows grow, until the reader scrolls up', async () => {
  await open(sampleChat({ messages: [message(1, 'First'), message(2, 'Second')] }))
  const height = jest.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(1000)
  const scrollTo = (top: number) => fireEvent.scroll(log(), { target: { scrollTop: top } })
  const jump = () => screen.queryByRole('button', { name: /Jump to latest/ })
  scrollTo(400)
  // In a narrower window, the log scrolls in two steps: to where its end was, and on when its rows are measured.
  height.mockReturnValue(1300)
  scrollTo(500)
  expect(jump()).not.toBeInTheDocument()
  scrollTo(700)
  scrollTo(450)
  expect(jump()).toBeVisible()
  scrollTo(700)
  expect(jump()).not.toBeInTheDocument()
})
