import { imagePath } from '@quad/contract'
import { expectNoViolations } from '@quad/test/axe'
import { liveEdge } from '@quad/test/live-edge'
import { sampleChat, sampleChatLine, sampleId, samplePerson } from '@quad/test/samples'
import { screen, waitFor, within } from '@testing-library/react'
import {
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

test('names the partner of a direct chat and links to the profile and back to the chats', async () => {
  await open()
  const heading = screen.getByRole('heading', { level: 1, name: 'Ben Okafor' })
  expect(within(heading).getByRole('link')).toHaveAttribute('href', `/users/${sampleId(2)}`)
  expect(screen.getByRole('link', { name: 'Back to chats' })).toHaveAttribute('href', '/chats')
  expect(document.title).toBe('Ben Okafor · Quad')
  await expectNoViolations()
})

test("names a group chat after its project's title followed by Members", async () => {
  await open(groupChat)
  const heading = screen.getByRole('heading', { level: 1, name: 'Seagrass from above Members' })
  expect(within(heading).getByRole('link')).toHaveAttribute('href', `/projects/${sampleId(100)}`)
})

test('shows messages oldest first, and the senders in a group chat', async () => {
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

test("shows each sender's photo or initials in a group chat", async () => {
  const photoId = sampleId(300)
  await open({
    ...groupChat,
    people: groupChat.people.map((each) =>
      each.name === 'Chen Li' ? { ...each, profilePhotoId: photoId } : each,
    ),
  })
  const [ben, self, chen] = items()
  expect(within(ben!).getByText('BO')).toBeVisible()
  expect(self!.querySelector('img')).toBeNull()
  expect(chen!.querySelector('img')).toHaveAttribute('src', imagePath(photoId, 'small'))
})

test('keeps messages of a deleted person under that name', async () => {
  await open({ ...groupChat, people: [] })
  expect(within(log()).getAllByText('Deleted user').length).toBeGreaterThan(0)
})

test('removes quotes around a message and turns literal line breaks into real ones', async () => {
  await open(sampleChat({ messages: [message(1, String.raw`"one\ntwo"`)] }))
  expect(within(log()).getByText(/one/).textContent).toBe('one\ntwo')
})

test('sets the text direction of each message by its content', async () => {
  await open(sampleChat({ messages: [message(1, 'שלום, נכון?')] }))
  expect(within(log()).getByText(/שלום/)).toHaveAttribute('dir', 'auto')
  expect(box()).toHaveAttribute('dir', 'auto')
})

test('shows markup in a message as text', async () => {
  await open(sampleChat({ messages: [message(1, '<img src=x onerror=alert(1)>')] }))
  expect(within(log()).getByText('<img src=x onerror=alert(1)>')).toBeVisible()
})

test('shows older messages above the others', async () => {
  const newest = sampleChat({ messages: [message(2, 'Newer')] })
  const { api, person } = await open(newest, { total: 2, next: 'older' })
  api.respond('getChat', sampleChat({ messages: [message(1, 'Older')] }), { total: 2 })
  await person.click(screen.getByRole('button', { name: 'Show older messages' }))
  await waitFor(() => expect(items()).toHaveLength(2))
  expect(items()[0]).toHaveTextContent('Older')
  expect(items()[1]).toHaveTextContent('Newer')
  expect(api.seen('getChat').at(-1)?.query).toEqual({ cursor: 'older', limit: '50' })
  expect(screen.queryByRole('button', { name: /older/ })).not.toBeInTheDocument()
})

test('offers to retry when older messages do not load', async () => {
  const newest = sampleChat({ messages: [message(2, 'Newer')] })
  const { api, person } = await open(newest, { total: 2, next: 'older' })
  api.disconnect('getChat')
  await person.click(screen.getByRole('button', { name: 'Show older messages' }))
  expect(await screen.findByText('Older messages could not be loaded.')).toBeVisible()
  expect(within(log()).getByText('Newer')).toBeVisible()
  api.respond('getChat', sampleChat({ messages: [message(1, 'Older')] }), { total: 2 })
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await within(log()).findByText('Older')).toBeVisible()
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

test('links an address in a message without a referrer', async () => {
  const here = `${window.location.origin}/projects/1?a=b`
  await open(sampleChat({ messages: [message(1, `See https://example.org/map, or ${here}`)] }))
  const link = await within(log()).findByRole('link', { name: 'https://example.org/map' })
  expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc')
  expect(link).toHaveAttribute('target', '_blank')
  // A link inside the site navigates without a new document.
  const own = within(log()).getByRole('link', { name: here })
  expect(own).toHaveAttribute('href', '/projects/1?a=b')
  expect(own).not.toHaveAttribute('target')
})

beforeEach(layOutLog)
afterEach(leave)

const dora = samplePerson({ id: sampleId(4), name: 'Dora Engel' })
const announced = () => document.querySelector('[aria-live=polite]')?.textContent

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
    ],
  })
  expect(items().map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('First'),
    expect.stringContaining('Dora Engel joined the project'),
    expect.stringContaining('Ben Okafor added an event: Field day'),
    expect.stringContaining('Second'),
    expect.stringContaining('Dora Engel was removed from the project'),
    expect.stringContaining('Deleted user left the project'),
  ])
  expect(within(log()).getByRole('link', { name: 'Field day' })).toHaveAttribute(
    'href',
    `/event/${event.id}`,
  )
  // A Hebrew title would move the digits of the time after it.
  expect(within(log()).getByRole('link', { name: 'Field day' }).closest('bdi')).not.toBeNull()
  expect(within(items()[1]!).queryByRole('button')).not.toBeInTheDocument()
  await expectNoViolations()
})

test('shows a deleted event without a link', async () => {
  const event = { id: null, title: 'Field day' }
  await open({ ...groupChat, lines: [sampleChatLine({ seq: 9, type: 'event-created', event })] })
  expect(log()).toHaveTextContent('added an event: Field day')
  expect(within(log()).queryByRole('link')).not.toBeInTheDocument()
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

  const own = sampleChatLine({
    id: sampleId(360),
    seq: 5,
    type: 'event-created',
    personId: user.id,
  })
  const event = { id: sampleId(500), title: 'Field day' }
  live.say({
    type: 'chat-line',
    chatId,
    line: { ...own, event },
    person: samplePerson({ id: user.id, name: user.name }),
  })
  await waitFor(() => expect(announced()).toBe(''))
})
