import type { LiveEvent } from '@quad/contract'
import { expectNoViolations } from '@quad/test/axe'
import { liveEdge } from '@quad/test/live-edge'
import { sampleChat, sampleId, sampleMessage } from '@quad/test/samples'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import {
  box,
  chatId,
  layOutLog,
  leave,
  log,
  message,
  open,
  storedAs,
  user,
} from './open-chat.harness.tsx'
import { typingLine } from './typing.ts'

beforeEach(layOutLog)
afterEach(leave)

test('sends on Enter, and shows the message at once: sending, then sent', async () => {
  const { api, person } = await open()
  api.respond('sendMessage', storedAs('any', 'Good morning'))
  const release = api.hold('sendMessage')
  await person.type(box(), '  Good morning  {Enter}')
  expect(box()).toHaveValue('')
  expect(box()).toHaveFocus()
  expect(await within(log()).findByText('Sending…')).toBeVisible()
  expect(within(log()).getByText('Good morning')).toBeVisible()

  api.respond(
    'getChat',
    sampleChat({ messages: [sampleMessage(), storedAs('any', 'Good morning')] }),
  )
  release()
  expect(await within(log()).findByText(/Sent/)).toBeVisible()
  expect(screen.getByText('Sent', { selector: '[role=status]' })).toBeInTheDocument()
  expect(within(log()).getAllByText('Good morning')).toHaveLength(1)
  expect(screen.queryByText('Sending…')).not.toBeInTheDocument()
  expect(api.seen('sendMessage')[0]).toMatchObject({
    path: `/api/chats/send/${chatId}/${user.id}`,
    body: { msg: 'Good morning', ts: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) },
  })
})

test.each([{ isComposing: true }, { keyCode: 229 }])(
  'sends nothing on Enter of an input method (%j)',
  async (init) => {
    const { api, person } = await open()
    await person.type(box(), 'こんにちは')
    fireEvent.keyDown(box(), { key: 'Enter', ...init })
    expect(box()).toHaveValue('こんにちは')
    expect(api.seen('sendMessage')).toEqual([])
  },
)

test('breaks the line on Shift+Enter and sends nothing', async () => {
  const { api, person } = await open()
  await person.type(box(), 'one{Shift>}{Enter}{/Shift}two')
  expect(box()).toHaveValue('one\ntwo')
  expect(api.seen('sendMessage')).toEqual([])
})

test('sends with the Send button', async () => {
  const { api, person } = await open()
  api.respond('sendMessage', storedAs('any', 'Good morning'))
  await person.type(box(), 'Good morning')
  await person.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(api.seen('sendMessage')).toHaveLength(1))
})

test('sends no empty message', async () => {
  const { api, person } = await open()
  await person.type(box(), '   {Enter}')
  expect(api.seen('sendMessage')).toEqual([])
  expect(box()).not.toBeInvalid()
})

test.each([
  ['3 characters', 'abc'],
  ['481 characters', 'x'.repeat(481)],
])('refuses and keeps a message of %s', async (_, text) => {
  const { api, person } = await open()
  await person.click(box())
  await person.paste(text)
  await person.keyboard('{Enter}')
  // The focus stays in the box, so only the alert says that nothing was sent.
  expect(screen.getByRole('alert')).toHaveTextContent('A message must have 4 to 480 characters.')
  expect(box()).toHaveAccessibleDescription(/A message must have 4 to 480 characters\.$/)
  expect(box()).toBeInvalid()
  expect(box()).toHaveValue(text)
  expect(api.seen('sendMessage')).toEqual([])
  await expectNoViolations()
  await person.keyboard('x')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('keeps a draft for its chat and drops it once it is sent', async () => {
  const { api, page, person } = await open()
  await person.type(box(), 'Half a tho')
  page.unmount()
  const again = await open()
  expect(box()).toHaveValue('Half a tho')
  api.respond('sendMessage', storedAs('any', 'Half a thought'))
  await again.person.type(box(), 'ught{Enter}')
  again.page.unmount()
  await open()
  expect(box()).toHaveValue('')
})

test('breaks the line on Enter on a narrow screen, and sends with the button', async () => {
  const wide = window.matchMedia
  window.matchMedia = (query) => Object.assign(wide(query), { matches: true })
  const { api, person } = await open()
  api.respond('sendMessage', storedAs('any', 'one two'))
  await person.type(box(), 'one{Enter}two')
  expect(box()).toHaveValue('one\ntwo')
  expect(box()).toHaveAccessibleDescription('4 to 480 characters')
  await person.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(api.seen('sendMessage')[0]?.body).toMatchObject({ msg: 'one\ntwo' }))
  window.matchMedia = wide
})

test('counts down near the limit', async () => {
  const { person } = await open()
  expect(box()).toHaveAccessibleDescription(
    '4 to 480 characters. Enter sends, Shift+Enter starts a new line.',
  )
  await person.click(box())
  await person.paste('x'.repeat(383))
  expect(screen.queryByText(/characters left/)).not.toBeInTheDocument()
  await person.paste('x')
  expect(screen.getByText('96 characters left')).toBeVisible()
  await person.paste('x'.repeat(97))
  expect(screen.getByText('1 characters over the limit')).toBeVisible()
})

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
})
