import type { LiveEvent } from '@quad/contract'
import type { apiEdge } from '@quad/test/api-edge'
import { expectNoViolations } from '@quad/test/axe'
import { liveEdge } from '@quad/test/live-edge'
import { sampleChat, sampleId, sampleMessage, sampleSelf } from '@quad/test/samples'
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
  lastSent,
} from './open-chat.harness.tsx'
import { typingLine } from './typing.ts'
import { connection, isPageHeld, useLiveConnection, useSession } from '@quad/shared-ui'

type Api = ReturnType<typeof apiEdge>

beforeEach(layOutLog)
afterEach(leave)
afterEach(() => connection.reached())
afterEach(() => jest.useRealTimers())

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
  expect(box()).toHaveAccessibleDescription(/Enter sends, Shift\+Enter starts a new line\.$/)
  expect(api.seen('sendMessage')).toEqual([])
})

test('breaks the line on Enter, and sends on Shift+Enter, if the person wants it', async () => {
  const { api, person } = await open()
  expect(box()).toHaveAttribute('enterkeyhint', 'send')
  const { settings } = user
  act(() =>
    useSession.setState({ user: { ...user, settings: { ...settings, enterSends: false } } }),
  )
  expect(box()).toHaveAttribute('enterkeyhint', 'enter')
  expect(box()).toHaveAccessibleDescription(/Shift\+Enter sends, Enter starts a new line\.$/)
  await person.type(box(), 'one{Enter}two')
  expect(box()).toHaveValue('one\ntwo')
  expect(api.seen('sendMessage')).toEqual([])
  api.respond('sendMessage', storedAs('any', 'one two'))
  await person.keyboard('{Shift>}{Enter}{/Shift}')
  await waitFor(() => expect(api.seen('sendMessage')[0]?.body).toMatchObject({ msg: 'one\ntwo' }))
  await person.keyboard('Next one{Control>}{Enter}{/Control}')
  await waitFor(() => expect(api.seen('sendMessage')).toHaveLength(2))
})

test.each(['Enter', 'the button'])(
  'sends a message that was set without an event, by %s',
  async (by) => {
    const { api, person } = await open()
    api.respond('sendMessage', storedAs('any', 'Good morning'))
    await person.click(box())
    const text: HTMLTextAreaElement = screen.getByRole('textbox', { name: 'Message' })
    text.value = 'Good morning'
    if (by === 'Enter') await person.keyboard('{Enter}')
    else await person.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(api.seen('sendMessage')).toHaveLength(1))
    expect(api.seen('sendMessage')[0]).toMatchObject({ body: { msg: 'Good morning' } })
    expect(box()).toHaveValue('')
  },
)

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

test.each(['(width < 50em)', '(pointer: coarse)'])(
  'breaks the line on Enter at %s, and sends with the button',
  async (condition) => {
    const wide = window.matchMedia
    window.matchMedia = (query) =>
      Object.assign(wide(query), { matches: query.includes(condition) })
    const { api, person } = await open()
    api.respond('sendMessage', storedAs('any', 'one two'))
    await person.type(box(), 'one{Enter}two')
    expect(box()).toHaveValue('one\ntwo')
    expect(box()).toHaveAttribute('enterkeyhint', 'enter')
    expect(box()).toHaveAccessibleDescription('4 to 480 characters')
    // The counter shows near the limit.
    expect(screen.getByText('4 to 480 characters')).toHaveClass('hidden')
    await person.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(api.seen('sendMessage')[0]?.body).toMatchObject({ msg: 'one\ntwo' }))
    window.matchMedia = wide
  },
)

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

const status = { selector: '[role=status]' }

test('keeps a failed message and resends it under the same ts on Retry', async () => {
  const { api, person } = await open()
  api.disconnect('sendMessage')
  await person.type(box(), 'Do not lose me{Enter}')
  expect(await within(log()).findByText(/Failed ·/)).toHaveTextContent(
    'The server cannot be reached. Check your connection and try again.',
  )
  expect(
    screen.getByText(/^Your message was not sent\. The server cannot/, status),
  ).toBeInTheDocument()
  await expectNoViolations()

  const first = lastSent(api)
  const stored = storedAs(first.ts, 'Do not lose me')
  api.respond('sendMessage', stored)
  api.respond('getChat', sampleChat({ messages: [sampleMessage(), stored] }))
  await person.click(within(log()).getByRole('button', { name: 'Retry' }))
  expect(await within(log()).findByText(/Sent/)).toBeVisible()
  expect(within(log()).getAllByText('Do not lose me')).toHaveLength(1)
  expect(api.seen('sendMessage')[1]?.body).toEqual(first)
})

test('shows a message once whose response was lost', async () => {
  const { api, person } = await open()
  api.disconnect('sendMessage')
  await person.type(box(), 'Arrived after all{Enter}')
  await within(log()).findByText(/Failed ·/)
  const { ts } = lastSent(api)
  const stored = storedAs(ts, 'Arrived after all')
  api.respond('getChat', sampleChat({ messages: [sampleMessage(), stored] }))
  const live = await liveEdge()
  live.say({ type: 'message', chatId, message: stored, fromName: user.name })
  await waitFor(() => expect(screen.queryByText(/Failed ·/)).not.toBeInTheDocument())
  expect(within(log()).getAllByText('Arrived after all')).toHaveLength(1)
  expect(screen.queryByText('Your message was discarded')).not.toBeInTheDocument()
})

test('shows a failed message to its sender alone, not to the next person who signs in', async () => {
  const { api, person } = await open()
  api.disconnect('sendMessage')
  const release = api.hold('sendMessage')
  await person.type(box(), 'Written before{Enter}')
  await waitFor(() => expect(api.seen('sendMessage')).toHaveLength(1))
  act(() => useSession.setState({ user: sampleSelf({ id: sampleId(3) }) }))
  api.respond('sendMessage', storedAs('any', 'Written after'))
  await person.type(box(), 'Written after{Enter}')
  release()
  // It waits for the one before.
  await waitFor(() => expect(api.seen('sendMessage')).toHaveLength(2))
  expect(screen.queryByText('Written before')).not.toBeInTheDocument()
})

test('keeps a message on the screen while it changes from sending to sent', async () => {
  const { api, person } = await open()
  api.respond('sendMessage', storedAs('any', 'Always there'))
  const release = api.hold('sendMessage')
  const live = await liveEdge()
  await person.type(box(), 'Always there{Enter}')
  expect(await within(log()).findByText('Sending…')).toBeVisible()
  const shown: number[] = []
  const watch = new MutationObserver(() =>
    shown.push(within(log()).queryAllByText('Always there').length),
  )
  watch.observe(log(), { childList: true, subtree: true, characterData: true })
  const stored = storedAs(lastSent(api).ts, 'Always there')
  live.say({ type: 'message', chatId, message: stored, fromName: user.name })
  expect(await within(log()).findByText(/Sent/)).toBeVisible()
  watch.disconnect()
  expect(new Set(shown)).toEqual(new Set([1]))
  release()
})

test('sends messages one by one, in the order of writing', async () => {
  const { api, person } = await open()
  api.respond('sendMessage', storedAs('any', 'First one'))
  const release = api.hold('sendMessage')
  await person.type(box(), 'First one{Enter}Second one{Enter}')
  expect(await within(log()).findAllByText('Sending…')).toHaveLength(2)
  expect(api.seen('sendMessage')).toHaveLength(1)
  expect(isPageHeld()).toBe(true)
  release()
  await waitFor(() => expect(api.seen('sendMessage')).toHaveLength(2))
  expect(api.seen('sendMessage')[1]?.body).toMatchObject({ msg: 'Second one' })
  await waitFor(() => expect(isPageHeld()).toBe(false))
})

test('sends a message although the browser says that it is offline', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { api, person } = await open()
  api.respond('sendMessage', storedAs('any', 'Over a VPN'))
  await person.type(box(), 'Over a VPN{Enter}')
  expect(await within(log()).findByText(/Sent/)).toBeVisible()
})

test('keeps a message without a network, and sends it once when the network is back', async () => {
  const { api, person } = await open()
  api.stop()
  await person.type(box(), 'Written offline{Enter}')
  expect(await within(log()).findByText('Will be sent when the connection is back')).toBeVisible()
  const news = 'Your message will be sent when the connection is back'
  expect(screen.getByText(news, status)).toBeInTheDocument()
  await expectNoViolations()

  api.respond('sendMessage', storedAs('any', 'Written offline'))
  api.file('/healthz', '{}')
  await act(() => connection.check())
  await act(() => connection.check())
  expect(await within(log()).findByText(/Sent/)).toBeVisible()
  expect(within(log()).getAllByText('Written offline')).toHaveLength(1)
  expect(api.seen('sendMessage')).toHaveLength(1)
})

test.each([
  ['without a server', (api: Api) => api.disconnect('sendMessage')],
  ['on the server', (api: Api) => api.refuse('sendMessage', 'internal', 'It broke.')],
])('resends messages that failed %s once the connection is back', async (_, fail) => {
  const { api, person } = await open()
  fail(api)
  await person.type(box(), 'Try again later{Enter}')
  await within(log()).findByText(/Failed ·/)
  act(() => useLiveConnection.setState({ isOpen: false }))
  api.respond('sendMessage', storedAs('any', 'Try again later'))
  act(() => useLiveConnection.setState({ isOpen: true }))
  expect(await within(log()).findByText(/Sent/)).toBeVisible()
  const [first, second] = api.seen('sendMessage')
  expect(second?.body).toEqual(first?.body)
})

test('does not resend a refused message by itself, and offers to discard it', async () => {
  const { api, person } = await open()
  api.refuse('sendMessage', 'rate_limited', 'Too many messages. Please wait a little.')
  await person.type(box(), 'Too much{Enter}')
  expect(await within(log()).findByText(/Failed ·/)).toHaveTextContent(
    'Too many messages. Please wait a little.',
  )
  api.stop()
  await act(() => connection.check())
  act(() => connection.reached())
  expect(api.seen('sendMessage')).toHaveLength(1)
  await person.click(within(log()).getByRole('button', { name: 'Discard' }))
  expect(screen.queryByText('Too much')).not.toBeInTheDocument()
  expect(box()).toHaveFocus()
  expect(screen.getByText('Your message was discarded', status)).toBeInTheDocument()
})
