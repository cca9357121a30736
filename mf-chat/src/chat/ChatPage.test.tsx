import { deletedPerson, texts, imagePath } from '@quad/contract'
import { apiEdge } from '@quad/test/api-edge'
import { expectNoViolations } from '@quad/test/axe'
import { liveEdge } from '@quad/test/live-edge'
import { renderApp } from '@quad/test/render-app'
import {
  sampleChat,
  sampleChatPreview,
  sampleId,
  sampleChatLine,
  sampleMessage,
  samplePerson,
} from '@quad/test/samples'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import app from '../index.ts'
import {
  at,
  box,
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
afterEach(() => jest.useRealTimers())

test('shows failed refetches of the chat and of the list, and recovers on Retry', async () => {
  const { api, person } = await open(sampleChat({ messages: [message(1, 'First')] }))
  const live = await liveEdge()
  api.respond('getCurrentUser', user)
  api.disconnect('getChat')
  api.disconnect('sortChats')
  live.say({ type: 'chats' })
  expect(await screen.findByText('This chat may be out of date.')).toBeVisible()
  expect(await screen.findByText('This list may be out of date.')).toBeVisible()
  expect(within(log()).getByText('First')).toBeVisible()
  await expectNoViolations()
  api.respond('getChat', sampleChat({ messages: [message(1, 'First'), message(2, 'Second')] }))
  api.respond('sortChats', [sampleChatPreview()], { total: 1 })
  for (const retry of screen.getAllByRole('button', { name: 'Retry' })) await person.click(retry)
  expect(await within(log()).findByText('Second')).toBeVisible()
  await waitFor(() => expect(screen.queryByText(/may be out of date/)).not.toBeInTheDocument())
})

test('hides the chat from a person who loses it, and keeps the focus in the page', async () => {
  const { api } = await open(groupChat)
  act(() => box().focus())
  const live = await liveEdge()
  api.respond('getCurrentUser', user)
  api.refuse('getChat', 'not_found', 'There is no such chat.')
  live.say({ type: 'chats' })
  expect(await screen.findByRole('heading', { name: 'Chat not found' })).toHaveFocus()
  expect(screen.queryByText('First')).not.toBeInTheDocument()
})

test('leads to the chats from a missing chat or a chat of others', async () => {
  const api = apiEdge()
  api.respond('sortChats', [], { total: 0 })
  api.refuse('getChat', 'not_found', 'There is no such chat.')
  renderApp(app, { at, user })
  expect(await screen.findByRole('heading', { level: 1, name: 'Chat not found' })).toBeVisible()
  for (const link of screen.getAllByRole('link', { name: 'Back to chats' })) {
    expect(link).toHaveAttribute('href', '/chats')
  }
  await expectNoViolations()
})

test('shows a loading state, a failure, and the chat after Retry', async () => {
  const api = apiEdge()
  api.respond('sortChats', [], { total: 0 })
  api.disconnect('getChat')
  const release = api.hold('getChat')
  renderApp(app, { at, user })
  expect(await screen.findByText('Loading the chat')).toBeInTheDocument()
  release()
  expect(await screen.findByText('This chat could not be loaded.')).toBeVisible()
  await expectNoViolations()
  api.respond('getChat', sampleChat())
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Hello there')).toBeVisible()
})

test('accepts no message to a deleted account and says so', async () => {
  await open(
    sampleChat({
      partner: { id: deletedPerson.id, name: deletedPerson.name, photoId: null },
      can: { send: false, delete: true, block: false, unblock: false },
      people: [],
    }),
  )
  expect(
    screen.getByText('This person deleted their account and cannot receive messages.'),
  ).toBeVisible()
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
  expect(screen.getByRole('heading', { level: 1, name: 'Deleted user' })).toBeVisible()
  await expectNoViolations()
})

const deleteDialog = () => screen.findByRole('dialog', { name: 'Delete this chat?' })

test('asks first, then leads to the list, which is fetched again', async () => {
  const { api, page, person } = await open()
  api.respond('deleteChat', { message: 'The chat was deleted.' })
  api.respond('sortChats', [], { total: 0 })
  await person.click(screen.getByRole('button', { name: 'Delete Chat' }))
  const question = await deleteDialog()
  await expectNoViolations(question)
  expect(api.seen('deleteChat')).toEqual([])
  await person.click(within(question).getByRole('button', { name: 'Delete Chat' }))
  await waitFor(() => expect(page.path()).toBe('/chats'))
  expect(await screen.findByRole('heading', { name: 'You have no chats' })).toBeVisible()
  expect(api.seen('deleteChat')[0]?.path).toBe(`/api/chats/delete/${chatId}`)
})

test('offers the deletion in the menu of a narrow screen, and returns the focus to it', async () => {
  const narrow = Object.assign(matchMedia('(width < 50em)'), { matches: true })
  jest.spyOn(window, 'matchMedia').mockReturnValue(narrow)
  const { person } = await open()
  expect(screen.queryByRole('button', { name: 'Delete Chat' })).not.toBeInTheDocument()
  const more = screen.getByRole('button', { name: 'More: Ben Okafor' })
  await person.click(more)
  await person.click(screen.getByRole('menuitem', { name: 'Delete Chat' }))
  await person.click(within(await deleteDialog()).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(more).toHaveFocus())
})

test('mutes a chat, and ends that', async () => {
  const { api, person } = await open(groupChat)
  api.respond('muteChat', undefined)
  const choose = async (name: string) => {
    await person.click(screen.getByRole('button', { name: 'More: Seagrass from above' }))
    await person.click(screen.getByRole('menuitem', { name }))
  }
  api.respond('getChat', { ...groupChat, muted: true }, { total: 3 })
  await choose('Mute')
  expect(await screen.findByText('Muted. Only mentions notify you now.')).toBeVisible()
  api.refuse('muteChat', 'conflict', 'It broke.')
  await choose('Unmute')
  expect(await screen.findByText('Error 409: It broke.')).toBeVisible()
  api.respond('muteChat', undefined)
  api.respond('getChat', groupChat, { total: 3 })
  await choose('Unmute')
  expect(await screen.findByText('Unmuted. New messages notify you again.')).toBeVisible()
  expect(api.seen('muteChat').map(({ body }) => body)).toEqual([
    { muted: true },
    { muted: false },
    { muted: false },
  ])
})

test('leads from a group chat to a common time', async () => {
  const { person } = await open(groupChat)
  await person.click(screen.getByRole('button', { name: 'More: Seagrass from above' }))
  expect(screen.getByRole('menuitem', { name: 'Find a common time' })).toHaveAttribute(
    'href',
    `/projects/${groupChat.partner.id}/times/new`,
  )
})

const blocked = sampleChat({ can: { send: false, delete: true, block: false, unblock: true } })

test('blocks, unblocks and reports the other person of a direct chat from its header', async () => {
  const { api, person } = await open()
  await person.click(screen.getByRole('button', { name: 'More: Ben Okafor' }))
  expect(screen.getAllByRole('menuitem').map((each) => each.textContent)).toEqual([
    'Block',
    'Report',
    'Mute',
  ])
  await person.click(screen.getByRole('menuitem', { name: 'Block' }))
  api.respond('blockPerson', { message: 'ok' })
  api.respond('getChat', blocked)
  await person.click(await screen.findByRole('button', { name: 'Block' }))
  expect(await screen.findByText(texts.personBlocked)).toBeVisible()
  expect(screen.queryByRole('textbox', { name: 'Message' })).not.toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'More: Ben Okafor' }))
  expect(screen.getByRole('menuitem', { name: 'Unblock' })).toBeVisible()
})

test('names the partner of a direct chat and links to the profile and back to the chats', async () => {
  await open()
  const heading = screen.getByRole('heading', { level: 1, name: 'Ben Okafor' })
  expect(within(heading).getByRole('link')).toHaveAttribute('href', `/users/${sampleId(2)}`)
  expect(screen.getByRole('link', { name: 'Back to chats' })).toHaveAttribute('href', '/chats')
  expect(document.title).toBe('Ben Okafor · Quad')
  await expectNoViolations()
})

test("shows a project's chat with its title, the senders, and neither deletion nor block", async () => {
  await open(groupChat)
  const heading = screen.getByRole('heading', { level: 1, name: 'Seagrass from above Members' })
  expect(within(heading).getByRole('link')).toHaveAttribute('href', `/projects/${sampleId(100)}`)
  expect(screen.queryByRole('button', { name: 'Delete Chat' })).not.toBeInTheDocument()
  // Oldest first.
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

test("shows each sender's photo or initials in a group chat", async () => {
  const photoId = sampleId(300)
  await open({
    ...groupChat,
    people: groupChat.people.map((each) =>
      each.name === 'Chen Li' ? { ...each, profilePhotoId: photoId } : each,
    ),
  })
  const [ben, self, chen] = items()
  expect(ben!.querySelector('[data-initials=BO]')).toBeVisible()
  expect(self!.querySelector('img')).toBeNull()
  expect(chen!.querySelector('img')).toHaveAttribute('src', imagePath(photoId, 'small'))
})

test('keeps messages of a deleted person under that name', async () => {
  await open({ ...groupChat, people: [] })
  expect(within(log()).getAllByText('Deleted user').length).toBeGreaterThan(0)
})

test('shows a message as text: unquoted, with line breaks, in its direction, with links', async () => {
  await open(
    sampleChat({
      messages: [
        message(1, String.raw`"one\ntwo"`),
        message(2, 'שלום <img src=x onerror=alert(1)>'),
        message(3, 'See https://example.org/map, please'),
      ],
    }),
  )
  expect(within(log()).getByText(/two/).textContent).toBe('one\ntwo')
  const text = within(log()).getByText('שלום <img src=x onerror=alert(1)>')
  expect(text).toHaveAttribute('dir', 'auto')
  expect(box()).toHaveAttribute('dir', 'auto')
  const link = await within(log()).findByRole('link', { name: 'https://example.org/map' })
  expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc')
})

test('shows a list of a message', async () => {
  await open(sampleChat({ messages: [message(1, String.raw`Bring:\n- **ropes**\n- tape`)] }))
  const list = (await within(log()).findByText('ropes')).closest('ul')!
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['ropes', 'tape'])
  await expectNoViolations()
})

test('shows the bold and italics of a message, in its direction', async () => {
  await open(sampleChat({ messages: [message(1, '**שלום** to *all*, at 2*3*4')] }))
  expect(await within(log()).findByText('שלום')).toHaveProperty('tagName', 'STRONG')
  expect(within(log()).getByText('all')).toHaveProperty('tagName', 'EM')
  const text = within(log()).getByText(/at 2/)
  expect(text).toHaveTextContent('שלום to all, at 2*3*4')
  expect(text).toHaveAttribute('dir', 'auto')
  await expectNoViolations()
})

test('shows older messages above the others, after Retry when they did not load', async () => {
  const newest = sampleChat({ messages: [message(2, 'Newer')] })
  const { api, person } = await open(newest, { total: 2, next: 'older' })
  api.disconnect('getChat')
  await person.click(screen.getByRole('button', { name: 'Show older messages' }))
  expect(await screen.findByText('Older messages could not be loaded.')).toBeVisible()
  expect(within(log()).getByText('Newer')).toBeVisible()
  api.respond('getChat', sampleChat({ messages: [message(1, 'Older')] }), { total: 2 })
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(items()).toHaveLength(2))
  expect(items()[0]).toHaveTextContent('Older')
  expect(items()[1]).toHaveTextContent('Newer')
  expect(api.seen('getChat').at(-1)?.query).toEqual({ cursor: 'older', limit: '50' })
  expect(screen.queryByRole('button', { name: /older/ })).not.toBeInTheDocument()
})

test('shows a heading for each day, and calls the current one Today', async () => {
  // Far from midnight, so that the day does not change during the test.
  jest.useFakeTimers({ now: new Date(2026, 2, 9, 12), doNotFake: ['setTimeout', 'queueMicrotask'] })
  const today = { ...message(3, 'Now'), timeSent: new Date().toISOString() }
  const sent = (number: number, timeSent: string) => ({ ...message(number, 'Then'), timeSent })
  await open(
    sampleChat({
      messages: [sent(1, '2019-03-01T10:00:00.000Z'), sent(2, '2019-03-01T10:01:00.000Z'), today],
    }),
  )
  const days = within(log()).getAllByRole('heading', { level: 2 })
  expect(days.map(({ textContent }) => textContent)).toEqual(['March 1, 2019', 'Today'])
})

const dora = samplePerson({ id: sampleId(4), name: 'Dora Engel' })

test('names two of the people who joined together, and counts the others', async () => {
  const joined = Array.from({ length: 18 }, (_, index) =>
    samplePerson({ id: sampleId(600 + index), name: `Person ${index + 1}` }),
  )
  await open({
    ...groupChat,
    messages: [message(1, 'First')],
    people: [...groupChat.people, ...joined],
    lines: joined.map(({ id }, index) =>
      sampleChatLine({ id: sampleId(700 + index), seq: 2 + index, personId: id }),
    ),
  })
  expect(items().map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('First'),
    expect.stringContaining('Person 1, Person 2 and 16 others joined the project'),
  ])
})

test('shows who joined, left and was removed, and new events, between the messages', async () => {
  const event = { id: sampleId(500), title: 'Field day' }
  await open({
    ...groupChat,
    messages: [message(1, 'First'), message(4, 'Second')],
    people: [...groupChat.people, dora],
    readSeq: 4,
    lines: [
      sampleChatLine({ id: sampleId(351), seq: 2, personId: dora.id }),
      sampleChatLine({ id: sampleId(352), seq: 3, type: 'event-created', event }),
      sampleChatLine({ id: sampleId(353), seq: 5, type: 'removed', personId: dora.id }),
      sampleChatLine({ id: sampleId(354), seq: 6, type: 'left', personId: sampleId(999) }),
      sampleChatLine({
        id: sampleId(355),
        seq: 7,
        type: 'event-created',
        event: { id: null, title: 'Deleted day' },
      }),
    ],
  })
  expect(items().map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('First'),
    expect.stringContaining('Dora Engel joined the project'),
    expect.stringContaining('Ben Okafor added an event: Field day'),
    expect.stringContaining('Second'),
    expect.stringContaining('Dora Engel was removed from the project'),
    expect.stringContaining('Deleted user left the project'),
    expect.stringContaining('Ben Okafor added an event: Deleted day'),
  ])
  expect(screen.queryByRole('link', { name: 'Deleted day' })).not.toBeInTheDocument()
  expect(within(log()).getByRole('link', { name: 'Field day' })).toHaveAttribute(
    'href',
    `/event/${event.id}`,
  )
  // A Hebrew title would move the digits of the time after it.
  expect(within(log()).getByRole('link', { name: 'Field day' }).closest('bdi')).not.toBeNull()
  expect(within(items()[1]!).queryByRole('button')).not.toBeInTheDocument()
  await expectNoViolations()
})

test('shows the time of day of each message, beside a label that names a day', async () => {
  const sentAt = new Date(Date.now() - 3 * 86_400_000)
  const timeSent = sentAt.toISOString()
  await open(sampleChat({ messages: [sampleMessage({ timeSent })] }))
  const [item] = items()
  const clockTime = /\d+:\d\d [AP]M$/
  expect(item!.querySelector('time')).toHaveTextContent(/ago · \d+:\d\d [AP]M$/)
  expect(item!.querySelector('time')).toHaveAttribute('title', expect.stringMatching(clockTime))
  expect(within(item!).getByText('Hello there').closest('[title]')).toHaveAttribute(
    'title',
    expect.stringMatching(clockTime),
  )
})

test('shows in the header of a group chat its members, and who is here', async () => {
  await open(groupChat)
  expect(await screen.findByText('3 members')).toBeVisible()
  const live = await liveEdge()
  live.say({ type: 'presence', userId: sampleId(2), online: true })
  expect(await screen.findByText('3 members · Here: Ben Okafor')).toBeVisible()
  await expectNoViolations()
})

test('prints all loaded messages, drawn before the browser lays out the pages', async () => {
  const messages = Array.from({ length: 50 }, (_, index) => message(index + 1, `Word ${index}`))
  await open(sampleChat({ messages }))
  const onScreen = items().length
  expect(onScreen).toBeLessThan(50)
  act(() => {
    window.dispatchEvent(new Event('beforeprint'))
    expect(items()).toHaveLength(50)
  })
  expect(items()[0]!.style.transform).toBe('')
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(items()).toHaveLength(onScreen)
})
