import { expectNoViolations } from '@quad/test/axe'
import { liveEdge } from '@quad/test/live-edge'
import { sampleChatLine, sampleId, samplePerson } from '@quad/test/samples'
import { screen, waitFor, within } from '@testing-library/react'
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
  live.stop()
})
