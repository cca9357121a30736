import type { ChatPreview } from '@quad/contract'
import { useLiveConnection } from '@quad/shared-ui'
import { apiEdge } from '@quad/test/api-edge'
import { expectNoViolations } from '@quad/test/axe'
import { liveEdge } from '@quad/test/live-edge'
import { renderApp } from '@quad/test/render-app'
import {
  sampleChat,
  sampleChatPreview,
  sampleId,
  sampleMessage,
  sampleSelf,
} from '@quad/test/samples'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { layOutLog } from '../chat/open-chat.harness.tsx'
import app from '../index.ts'

const user = sampleSelf()
const direct = sampleChatPreview()
const group = sampleChatPreview({
  id: sampleId(201),
  isProjectGroupchat: true,
  partner: { id: sampleId(100), name: 'Seagrass from above', photoId: null },
  lastMessage: null,
})

const open = (chats = [direct, group]) => {
  const api = apiEdge()
  api.respond('sortChats', chats, { total: chats.length })
  api.respond('getChat', sampleChat(), { total: 1 })
  api.respond('listPresent', [])
  const page = renderApp(app, { at: '/chats', user })
  return { api, page, person: userEvent.setup() }
}

const rows = async () => {
  const list = within(await screen.findByRole('navigation', { name: 'Chats' }))
  await list.findByRole('list')
  return list.getAllByRole('link')
}

const row = (name: RegExp) => screen.findByRole('link', { name })
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

test('shows that there are no chats, and links to people', async () => {
  open([])
  expect(await screen.findByRole('heading', { level: 1, name: 'You have no chats' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Find people' })).toHaveAttribute(
    'href',
    '/search?searchType=users',
  )
  expect(document.title).toBe('Chats · Quad')
  await expectNoViolations()
})

test("shows chats in the server's order, each with partner, last message and time", async () => {
  const sentAt = minutesAgo(5.5)
  open([{ ...direct, lastMessage: lastMessage({ timeSent: sentAt }) }, group])
  const [first, second] = await rows()
  expect(first).toHaveTextContent(/Ben Okafor.*5 minutes ago.*Hello there/)
  expect(second).toHaveTextContent(/Seagrass from above.*No messages yet/)
  expect(first).toHaveAttribute('href', `/chats/${direct.id}`)
  await expectNoViolations()
})

const lastMessage = (change: Partial<NonNullable<ChatPreview['lastMessage']>> = {}) => ({
  ...sampleMessage(),
  fromName: 'Ben Okafor',
  ...change,
})

test.each([
  ['the sender', {}, 'Ben Okafor: Hello there'],
  ['the viewer', { fromId: user.id, fromName: user.name }, 'You: Hello there'],
  ['who deleted it', { content: '', deleted: true }, 'Ben Okafor: Message deleted'],
])('names %s before the last message of a group', async (_, change, preview) => {
  open([{ ...group, lastMessage: lastMessage(change) }, direct])
  const [first, second] = await rows()
  expect(first).toHaveTextContent(preview)
  expect(second).not.toHaveTextContent('Ben Okafor:')
  await expectNoViolations()
})

test.each([
  [`${'🎓'.repeat(60)}\nsecond line`, '🎓'.repeat(60)],
  ['**One** [line](https://boats.example/a) of 2*3*4', 'One line of 2*3*4'],
  [String.raw`${'x'.repeat(61)}\nsecond line`, `${'x'.repeat(59)}…`],
])(
  'shows only the first line of a message, without its signs, and cuts one of more than 60 characters',
  async (content, preview) => {
    open([{ ...direct, lastMessage: lastMessage({ content }) }])
    expect(await screen.findByText(preview)).toBeVisible()
  },
)

test.each([
  [3, '3 unread'],
  [99, '99 unread'],
  [100, '99+ unread'],
])('labels %i unread messages "%s"', async (unread, label) => {
  open([{ ...direct, unread }, group])
  expect(await screen.findByText(label.replace(' unread', ''))).toHaveTextContent(label)
  expect(screen.getByRole('link', { name: /Seagrass/ })).not.toHaveTextContent('unread')
})

test('says which chat is muted', async () => {
  open([direct, { ...group, muted: true }])
  expect(await row(/^Seagrass from above\s*, muted/)).toBeVisible()
  expect(await row(/Ben Okafor/)).not.toHaveTextContent('muted')
  await expectNoViolations()
})

test('opens a chat beside the list', async () => {
  const { page, person } = open([{ ...direct, unread: 3 }, group])
  expect(await screen.findByText('Choose a chat to read it here.')).toBeVisible()
  await person.click(await row(/Ben Okafor/))
  expect(await screen.findByRole('heading', { level: 1, name: 'Ben Okafor' })).toHaveFocus()
  expect(page.path()).toBe(`/chats/${direct.id}`)
  const current = within(screen.getByRole('navigation', { name: 'Chats' })).getByRole('link', {
    current: 'page',
  })
  expect(current).toHaveTextContent('Ben Okafor')
  expect(current).not.toHaveTextContent('unread')
  await expectNoViolations()
})

describe('the search in chats', () => {
  const found = { chat: group, message: lastMessage({ content: 'We sew the **sail** at noon' }) }

  const search = async (page: ReturnType<typeof open>, words: string) => {
    await page.person.type(await screen.findByLabelText('Search messages'), words)
  }

  test('shows the messages that it finds, marks the words, and leads to each', async () => {
    const page = open()
    page.api.respond('findMessages', [found], { total: 1 })
    await search(page, 'sail')
    expect(await screen.findByText('1 message')).toBeVisible()
    const link = await row(/^Seagrass from above/)
    expect(link).toHaveTextContent(/Ben Okafor: We sew the sail at noon$/)
    expect(link).toHaveAttribute('href', `/chats/${group.id}?query=sail&message=1`)
    expect(within(link).getByText('sail').tagName).toBe('MARK')
    expect(page.api.seen('findMessages').map(({ query }) => query)).toEqual([{ text: 'sail' }])
    expect(page.page.path()).toBe('/chats?query=sail')
    await expectNoViolations()
  })

  test('says how many there are in a region that is there before, and follows a deletion', async () => {
    const page = open()
    await rows()
    const status = screen
      .getAllByRole('status')
      .find((each) => each.closest('nav')?.getAttribute('aria-label') === 'Chats')!
    expect(status).toBeEmptyDOMElement()
    page.api.respond('findMessages', [found], { total: 1 })
    await search(page, 'sail')
    await waitFor(() => expect(status).toHaveTextContent('1 message'))
    const live = await liveEdge()
    page.api.respond('findMessages', [], { total: 0 })
    const message = sampleMessage({ content: '', deleted: true, revision: 1 })
    live.say({ type: 'message-changed', chatId: group.id, message })
    await waitFor(() => expect(status).toHaveTextContent('0 messages'))
  })

  test('says that it finds nothing, and shows the chats again once it is empty', async () => {
    const page = open()
    page.api.respond('findMessages', [], { total: 0 })
    await search(page, 'rope')
    expect(await screen.findByText('No messages found')).toBeVisible()
    await expectNoViolations()
    await page.person.clear(screen.getByLabelText('Search messages'))
    expect(await row(/Ben Okafor/)).toBeVisible()
  })

  test('shows a failure, and the messages after Retry', async () => {
    const page = open()
    page.api.disconnect('findMessages')
    await search(page, 'sail')
    expect(await screen.findByText('Your messages could not be searched.')).toBeVisible()
    page.api.respond('findMessages', [found], { total: 1 })
    await page.person.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await row(/^Seagrass/)).toHaveTextContent('We sew the sail')
  })

  test('leads to the message in its chat, also to one that is not loaded', async () => {
    const page = open()
    page.api.respond('findMessages', [found], { total: 1 })
    page.api.respondEach('getChat', ({ query }) => {
      const isOlder = query['cursor'] === 'older'
      const content = isOlder ? 'We sew the sail' : 'Newer'
      const message = sampleMessage({
        id: sampleId(isOlder ? 309 : 310),
        seq: isOlder ? 1 : 9,
        content,
      })
      return {
        body: sampleChat({ ...group, messages: [message] }),
        total: 2,
        ...(!isOlder && { next: 'older' }),
      }
    })
    layOutLog()
    await search(page, 'sail')
    await screen.findByText('1 message')
    await page.person.click(await row(/^Seagrass/))
    const log = within(await screen.findByRole('log'))
    await waitFor(() => expect(log.getByText('We sew the sail').closest('li')).toHaveFocus())
    expect(log.getByText('Newer')).toBeVisible()
    // The search stays beside the chat.
    expect(screen.getByLabelText('Search messages')).toHaveValue('sail')
  })
})

test('loads more chats on request, after Retry when they did not load', async () => {
  const { api, person } = open()
  api.respond('sortChats', [direct], { total: 2, next: 'older' })
  const more = await screen.findByRole('button', { name: 'Show more chats' })
  api.disconnect('sortChats')
  await person.click(more)
  expect(await screen.findByText('More chats could not be loaded.')).toBeVisible()
  await expectNoViolations()
  api.respond('sortChats', [group], { total: 2 })
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  // The button is gone: the focus moves to the first new item.
  expect(await row(/Seagrass/)).toHaveFocus()
  expect(screen.getByRole('link', { name: /Ben Okafor/ })).toBeVisible()
  expect(api.seen('sortChats').at(-1)?.query).toEqual({ cursor: 'older' })
  expect(screen.queryByRole('button', { name: 'Show more chats' })).not.toBeInTheDocument()
  expect(screen.queryByText('More chats could not be loaded.')).not.toBeInTheDocument()
})

test('shows a lost connection once', async () => {
  const { person } = open([direct])
  await row(/Ben Okafor/)
  const lost = 'Connection lost. New messages appear when it is back.'
  act(() => useLiveConnection.setState({ isOpen: false }))
  expect(screen.getByText(lost)).toBeVisible()
  await person.click(await row(/Ben Okafor/))
  await screen.findByRole('heading', { level: 1, name: 'Ben Okafor' })
  expect(screen.getAllByText(lost)).toHaveLength(1)
  act(() => useLiveConnection.setState({ isOpen: true }))
  expect(screen.queryByText(lost)).not.toBeInTheDocument()
})

test('moves a chat up when a message arrives', async () => {
  const { api } = open()
  await row(/Seagrass/)
  const live = await liveEdge()
  const message = sampleMessage({ id: sampleId(301), content: 'News of the day' })
  live.say({ type: 'message', chatId: group.id, message, fromName: 'Ben Okafor' })
  await screen.findByText('News of the day')
  expect((await rows())[0]).toHaveTextContent(/Seagrass.*Ben Okafor: News of the day.*1 unread/)
  // A repeated event, as after a reconnect, counts once.
  live.say({ type: 'message', chatId: group.id, message, fromName: 'Ben Okafor' })
  expect((await rows())[0]).toHaveTextContent('1 unread')
  expect(api.seen('sortChats')).toHaveLength(1)
})

test('adds a new chat to the list', async () => {
  const { api } = open([direct])
  await row(/Ben Okafor/)
  const live = await liveEdge()
  const message = sampleMessage({ id: sampleId(301), content: 'News of the day' })
  const listed = { ...group, lastMessage: { ...message, fromName: 'Ben Okafor' }, unread: 1 }
  api.respond('sortChats', [listed, direct], { total: 2 })
  live.say({ type: 'message', chatId: group.id, message, fromName: 'Ben Okafor' })
  expect(await row(/Seagrass.*1 unread/)).toBeVisible()
})

test('clears the unread count when the chat is read elsewhere', async () => {
  open([{ ...direct, unread: 3 }, group])
  await row(/Ben Okafor.*3 unread/)
  const live = await liveEdge()
  live.say({ type: 'chat-read', chatId: direct.id, seq: 1, unread: 0 })
  await waitFor(async () => expect(await row(/Ben Okafor/)).not.toHaveTextContent('unread'))
})

test('asks the server for the count when the chat is read up to an older message', async () => {
  const { api } = open([{ ...direct, unread: 3 }, group])
  await row(/Ben Okafor.*3 unread/)
  const live = await liveEdge()
  api.respond('sortChats', [{ ...direct, unread: 2 }, group], { total: 2 })
  live.say({ type: 'chat-read', chatId: direct.id, seq: 0, unread: 1 })
  expect(await row(/Ben Okafor.*2 unread/)).toBeVisible()
})

test('shows a loading state, a failure, and the list after Retry', async () => {
  const { api, person } = open([direct])
  api.disconnect('sortChats')
  const release = api.hold('sortChats')
  expect(await screen.findByText('Loading the chats')).toBeInTheDocument()
  release()
  expect(await screen.findByText('Your chats could not be loaded.')).toBeVisible()
  await expectNoViolations()
  api.respond('sortChats', [direct], { total: 1 })
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await row(/Ben Okafor/)).toBeVisible()
})
