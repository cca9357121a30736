import { deletedPerson, type Message } from '@quad/contract'
import { useLiveConnection } from '@quad/shared-ui'
import { apiEdge } from '@quad/test/api-edge'
import { expectNoViolations } from '@quad/test/axe'
import { liveEdge } from '@quad/test/live-edge'
import { renderApp } from '@quad/test/render-app'
import { sampleChat, sampleId } from '@quad/test/samples'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import app from '../index.ts'
import {
  at,
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

test('a direct chat names its partner and leads to the profile and back to the chats', async () => {
  await open()
  const heading = screen.getByRole('heading', { level: 1, name: 'Ben Okafor' })
  expect(within(heading).getByRole('link')).toHaveAttribute('href', `/users/${sampleId(2)}`)
  expect(screen.getByRole('link', { name: 'Back to chats' })).toHaveAttribute('href', '/chats')
  expect(document.title).toBe('Ben Okafor · Quad')
  await expectNoViolations()
})

test("a group chat is called by its project's title followed by Members", async () => {
  await open(groupChat)
  const heading = screen.getByRole('heading', { level: 1, name: 'Seagrass from above Members' })
  expect(within(heading).getByRole('link')).toHaveAttribute('href', `/projects/${sampleId(100)}`)
})

test('messages stand oldest first, and a group chat shows who wrote them', async () => {
  await open(groupChat)
  expect(items().map((item) => item.textContent)).toEqual([
    expect.stringMatching(/Ben Okafor.*First/),
    expect.stringMatching(/You.*Second/),
    expect.stringMatching(/Chen Li.*Third/),
  ])
  expect(within(log()).getByText('Chen Li')).toBeVisible()
  expect(items().map((item) => item.querySelector('[data-own]') !== null)).toEqual([
    false,
    true,
    false,
  ])
  await expectNoViolations()
})

test('what a deleted person wrote stays, under that name', async () => {
  await open({ ...groupChat, people: [] })
  expect(within(log()).getAllByText('Deleted user').length).toBeGreaterThan(0)
})

test('quotes around a message are stripped and literal line breaks break', async () => {
  await open(sampleChat({ messages: [message(1, String.raw`"one\ntwo"`)] }))
  expect(within(log()).getByText(/one/).textContent).toBe('one\ntwo')
})

test('a message of markup is shown as text', async () => {
  await open(sampleChat({ messages: [message(1, '<img src=x onerror=alert(1)>')] }))
  expect(within(log()).getByText('<img src=x onerror=alert(1)>')).toBeVisible()
})

test('older messages come before those shown', async () => {
  const newest = sampleChat({ messages: [message(2, 'Newer')] })
  const { api, person } = await open(newest, { total: 2, next: 'older' })
  api.answer('getChat', sampleChat({ messages: [message(1, 'Older')] }), { total: 2 })
  await person.click(screen.getByRole('button', { name: 'Show older messages' }))
  await waitFor(() => expect(items()).toHaveLength(2))
  expect(items()[0]).toHaveTextContent('Older')
  expect(items()[1]).toHaveTextContent('Newer')
  expect(api.seen('getChat').at(-1)?.query).toEqual({ cursor: 'older', limit: '50' })
  expect(screen.queryByRole('button', { name: /older/ })).not.toBeInTheDocument()
})

test('older messages that cannot be loaded can be asked for again', async () => {
  const newest = sampleChat({ messages: [message(2, 'Newer')] })
  const { api, person } = await open(newest, { total: 2, next: 'older' })
  api.disconnect('getChat')
  await person.click(screen.getByRole('button', { name: 'Show older messages' }))
  expect(await screen.findByText('Older messages could not be loaded.')).toBeVisible()
  expect(within(log()).getByText('Newer')).toBeVisible()
  api.answer('getChat', sampleChat({ messages: [message(1, 'Older')] }), { total: 2 })
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await within(log()).findByText('Older')).toBeVisible()
})

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

test('each day has its heading, and today is called so', async () => {
  const now = new Date()
  const today = { ...message(3, 'Now'), timeSent: now.toISOString() }
  const sent = (number: number, timeSent: string) => ({ ...message(number, 'Then'), timeSent })
  await open(
    sampleChat({
      messages: [sent(1, '2019-03-01T10:00:00.000Z'), sent(2, '2019-03-01T10:01:00.000Z'), today],
    }),
  )
  const days = within(log()).getAllByRole('heading', { level: 2 })
  expect(days.map(({ textContent }) => textContent)).toEqual(['March 1, 2019', 'Today'])
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

test('a connection that is lost is said to be', async () => {
  await open()
  expect(screen.queryByText(/Connection lost/)).not.toBeInTheDocument()
  act(() => useLiveConnection.setState({ isOpen: false }))
  expect(screen.getByText('Connection lost. New messages show once it is back.')).toBeVisible()
  await expectNoViolations()
  act(() => useLiveConnection.setState({ isOpen: true }))
  expect(screen.queryByText(/Connection lost/)).not.toBeInTheDocument()
})

test('a chat that cannot be fetched anew says so, and Retry does it', async () => {
  const { api, person } = await open(sampleChat({ messages: [message(1, 'First')] }))
  const live = liveEdge()
  api.answer('getCurrentUser', user)
  api.disconnect('getChat')
  live.say({ type: 'chats' })
  expect(await screen.findByText('This chat may be out of date.')).toBeVisible()
  expect(within(log()).getByText('First')).toBeVisible()
  await expectNoViolations()
  const messages = [message(1, 'First'), message(2, 'Second')]
  api.answer('getChat', sampleChat({ messages }))
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await within(log()).findByText('Second')).toBeVisible()
  expect(screen.queryByText('This chat may be out of date.')).not.toBeInTheDocument()
  live.stop()
})

test('an address in a message is a link, which tells its target nothing', async () => {
  const here = `${window.location.origin}/projects/1?a=b`
  await open(sampleChat({ messages: [message(1, `See https://example.org/map, or ${here}`)] }))
  const link = within(log()).getByRole('link', { name: 'https://example.org/map' })
  expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc')
  expect(link).toHaveAttribute('target', '_blank')
  // Within the site, the page stays.
  const own = within(log()).getByRole('link', { name: here })
  expect(own).toHaveAttribute('href', '/projects/1?a=b')
  expect(own).not.toHaveAttribute('target')
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

test('who loses the chat no longer sees it', async () => {
  const { api } = await open(groupChat)
  const live = liveEdge()
  api.answer('getCurrentUser', user)
  api.refuse('getChat', 'not_found', 'There is no such chat.')
  live.say({ type: 'chats' })
  expect(await screen.findByRole('heading', { name: 'There is no such chat' })).toBeVisible()
  expect(screen.queryByText('First')).not.toBeInTheDocument()
  live.stop()
})

test('a chat that is not there, or of others, leads back to the chats', async () => {
  const api = apiEdge()
  api.answer('sortChats', [], { total: 0 })
  api.refuse('getChat', 'not_found', 'There is no such chat.')
  renderApp(app, { at, user })
  expect(
    await screen.findByRole('heading', { level: 1, name: 'There is no such chat' }),
  ).toBeVisible()
  for (const link of screen.getAllByRole('link', { name: 'Back to chats' })) {
    expect(link).toHaveAttribute('href', '/chats')
  }
  await expectNoViolations()
})

test('a chat that cannot be loaded says so, and Retry shows it', async () => {
  const api = apiEdge()
  api.answer('sortChats', [], { total: 0 })
  api.disconnect('getChat')
  renderApp(app, { at, user })
  expect(await screen.findByText('This chat could not be loaded.')).toBeVisible()
  await expectNoViolations()
  api.answer('getChat', sampleChat())
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Hello there')).toBeVisible()
})

test('while a chat loads, it says so', async () => {
  const api = apiEdge()
  api.answer('sortChats', [], { total: 0 })
  api.answer('getChat', sampleChat())
  const release = api.hold('getChat')
  renderApp(app, { at, user })
  expect(await screen.findByText('Loading the chat')).toBeInTheDocument()
  release()
  expect(await screen.findByText('Hello there')).toBeVisible()
})

test('to somebody who has deleted the account nobody can write, and the chat says so', async () => {
  await open(
    sampleChat({
      partner: { id: deletedPerson.id, name: deletedPerson.name, photoId: null },
      can: { send: false, delete: true, block: false, unblock: false },
      people: [],
    }),
  )
  expect(
    screen.getByText('This person has deleted the account. Nobody would read your message.'),
  ).toBeVisible()
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
  expect(screen.getByRole('heading', { level: 1, name: 'Deleted user' })).toBeVisible()
  await expectNoViolations()
})

describe('Delete Chat', () => {
  const button = () => screen.getByRole('button', { name: 'Delete Chat' })
  const dialog = () => screen.findByRole('dialog', { name: 'Delete this chat?' })

  test('asks first, then leads to the list, which is fetched anew', async () => {
    const { api, page, person } = await open()
    api.answer('deleteChat', { message: 'The chat was deleted.' })
    api.answer('sortChats', [], { total: 0 })
    await person.click(button())
    await expectNoViolations(await dialog())
    expect(api.seen('deleteChat')).toEqual([])
    await person.click(within(await dialog()).getByRole('button', { name: 'Delete Chat' }))
    await waitFor(() => expect(page.path()).toBe('/chats'))
    expect(await screen.findByRole('heading', { name: 'You have no chats' })).toBeVisible()
    expect(api.seen('deleteChat')[0]?.path).toBe(`/api/chats/delete/${chatId}`)
  })

  test('can be thought better of', async () => {
    const { api, person } = await open()
    await person.click(button())
    await person.click(within(await dialog()).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(button()).toHaveFocus()
    expect(api.seen('deleteChat')).toEqual([])
  })

  test('that fails says why, and the chat stays', async () => {
    const { api, page, person } = await open()
    api.refuse('deleteChat', 'unavailable', 'Please try again in a moment.')
    await person.click(button())
    await person.click(within(await dialog()).getByRole('button', { name: 'Delete Chat' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Error 503: Please try again in a moment.',
    )
    expect(page.path()).toBe(at)
  })

  test('is not there for the chat of a project', async () => {
    await open(groupChat)
    expect(screen.queryByRole('button', { name: 'Delete Chat' })).not.toBeInTheDocument()
  })
})
