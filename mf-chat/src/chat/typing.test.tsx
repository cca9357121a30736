import type { LiveEvent } from '@quad/contract'
import { expectNoViolations } from '@quad/test/axe'
import { liveEdge } from '@quad/test/live-edge'
import { sampleId } from '@quad/test/samples'
import { act, screen, waitFor, within } from '@testing-library/react'
import { box, chatId, layOutLog, leave, message, open } from './open-chat.harness.tsx'
import { typingLine } from './typing.ts'

beforeEach(layOutLog)
afterEach(() => {
  jest.useRealTimers()
  leave()
})

const typing = (change: Partial<LiveEvent & { type: 'typing' }> = {}) => ({
  type: 'typing' as const,
  chatId,
  fromId: sampleId(2),
  fromName: 'Ben Okafor',
  ...change,
})

test.each([
  ['', [] as string[]],
  ['Ben is typing…', ['Ben']],
  ['Ben and Cleo are typing…', ['Ben', 'Cleo']],
  ['3 people are typing…', ['Ben', 'Cleo', 'Dora']],
])('formats the line of names: %s', (line, names) => {
  expect(typingLine(names)).toBe(line)
})

test('shows a typing person until their message arrives', async () => {
  await open()
  const live = await liveEdge()
  live.say(typing({ chatId: sampleId(201), fromName: 'Elsewhere' }))
  live.say(typing())
  expect(await screen.findByText('Ben Okafor is typing…')).toBeVisible()
  expect(screen.queryByText(/Elsewhere/)).not.toBeInTheDocument()
  await expectNoViolations()
  live.say({ type: 'message', chatId, message: message(2, 'Here it is'), fromName: 'Ben Okafor' })
  expect(screen.queryByText(/is typing/)).not.toBeInTheDocument()
  live.stop()
})

test('stops showing a person as typing after six seconds without a signal', async () => {
  await open()
  const live = await liveEdge()
  jest.useFakeTimers()
  live.say(typing())
  act(() => jest.advanceTimersByTime(5_000))
  live.say(typing())
  act(() => jest.advanceTimersByTime(5_900))
  expect(screen.getByText('Ben Okafor is typing…')).toBeVisible()
  act(() => jest.advanceTimersByTime(200))
  expect(screen.queryByText(/is typing/)).not.toBeInTheDocument()
  live.stop()
})

test("sends one's own typing, but not at every key", async () => {
  const { api, person } = await open()
  await person.type(box(), 'Hello')
  await waitFor(() => expect(api.seen('sayTyping')).toHaveLength(1))
  expect(api.seen('sayTyping')[0]?.path).toBe(`/api/chats/typing/${chatId}`)
})

test('sends nothing when the box is only emptied', async () => {
  const { api, person } = await open()
  await person.type(box(), ' ')
  await person.clear(box())
  expect(api.seen('sayTyping')).toHaveLength(0)
})

test('shows presence after the first message', async () => {
  const { api } = await open()
  const live = await liveEdge()
  api.respond('listPresent', [sampleId(2)])
  live.say({ type: 'message', chatId, message: message(2, 'Hello'), fromName: 'Ben Okafor' })
  expect(await within(screen.getByRole('article')).findByText('Here now')).toBeInTheDocument()
  live.stop()
})

test('shows presence while the other person has an open page', async () => {
  await open()
  const live = await liveEdge()
  const header = () => within(screen.getByRole('article')).queryByText('Here now')
  await waitFor(() => expect(header()).not.toBeInTheDocument())
  live.say({ type: 'presence', userId: sampleId(2), here: true })
  await waitFor(() => expect(header()).toBeInTheDocument())
  const row = within(screen.getByRole('navigation', { name: 'Chats' })).getByRole('link')
  expect(row).toHaveAccessibleName(/Here now/)
  await expectNoViolations()
  live.say({ type: 'presence', userId: sampleId(2), here: false })
  await waitFor(() => expect(header()).not.toBeInTheDocument())
  live.stop()
})
