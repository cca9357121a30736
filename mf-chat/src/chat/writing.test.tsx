import { useLiveConnection, useSession } from '@quad/shared-ui'
import { apiEdge } from '@quad/test/api-edge'
import { expectNoViolations } from '@quad/test/axe'
import { liveEdge } from '@quad/test/live-edge'
import { sampleChat, sampleId, sampleMessage } from '@quad/test/samples'
import { act, screen, waitFor, within } from '@testing-library/react'
import { box, chatId, layOutLog, leave, log, open, user } from './open-chat.harness.tsx'

beforeEach(layOutLog)
afterEach(leave)

const lastSent = (api: ReturnType<typeof apiEdge>) =>
  api.seen('sendMessage').at(-1)!.body as { msg: string; ts: string }

/** What the server answers to the message that was sent last. */
const storedAs = (ts: string, content: string) =>
  sampleMessage({ id: sampleId(310), seq: 10, content, fromId: user.id, ts })

test('Enter sends, and the message shows at once: on its way, then sent', async () => {
  const { api, person } = await open()
  api.answer('sendMessage', storedAs('any', 'Good morning'))
  const release = api.hold('sendMessage')
  await person.type(box(), '  Good morning  {Enter}')
  expect(box()).toHaveValue('')
  expect(box()).toHaveFocus()
  expect(await within(log()).findByText('Sending…')).toBeVisible()
  expect(within(log()).getByText('Good morning')).toBeVisible()

  api.answer(
    'getChat',
    sampleChat({ messages: [sampleMessage(), storedAs('any', 'Good morning')] }),
  )
  release()
  expect(await within(log()).findByText(/Sent/)).toBeVisible()
  expect(within(log()).getAllByText('Good morning')).toHaveLength(1)
  expect(screen.queryByText('Sending…')).not.toBeInTheDocument()
  expect(api.seen('sendMessage')[0]).toMatchObject({
    path: `/api/chats/send/${chatId}/${user.id}`,
    body: { msg: 'Good morning', ts: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) },
  })
})

test('Shift+Enter breaks the line and sends nothing', async () => {
  const { api, person } = await open()
  await person.type(box(), 'one{Shift>}{Enter}{/Shift}two')
  expect(box()).toHaveValue('one\ntwo')
  expect(api.seen('sendMessage')).toEqual([])
})

test('the Send button sends', async () => {
  const { api, person } = await open()
  api.answer('sendMessage', storedAs('any', 'Good morning'))
  await person.type(box(), 'Good morning')
  await person.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(api.seen('sendMessage')).toHaveLength(1))
})

test('an empty message is not sent', async () => {
  const { api, person } = await open()
  await person.type(box(), '   {Enter}')
  expect(api.seen('sendMessage')).toEqual([])
  expect(box()).not.toBeInvalid()
})

test.each([
  ['3 characters', 'abc'],
  ['481 characters', 'x'.repeat(481)],
])('a message of %s is refused and kept', async (_, text) => {
  const { api, person } = await open()
  await person.click(box())
  await person.paste(text)
  await person.keyboard('{Enter}')
  expect(screen.getByText('A message has 4 to 480 characters.')).toBeVisible()
  expect(box()).toBeInvalid()
  expect(box()).toHaveValue(text)
  expect(api.seen('sendMessage')).toEqual([])
  await expectNoViolations()
})

test.each([
  ['4 characters', 'abcd'],
  ['480 emoji', '🎓'.repeat(480)],
])('a message of %s is sent', async (_, text) => {
  const { api, person } = await open()
  api.answer('sendMessage', storedAs('any', text))
  await person.click(box())
  await person.paste(text)
  await person.keyboard('{Enter}')
  await waitFor(() => expect(api.seen('sendMessage')[0]?.body).toMatchObject({ msg: text }))
})

test('a message that failed stays, and Retry sends it again under the same ts', async () => {
  const { api, person } = await open()
  api.disconnect('sendMessage')
  await person.type(box(), 'Do not lose me{Enter}')
  expect(await within(log()).findByText(/Failed ·/)).toHaveTextContent(
    'The server cannot be reached. Check your connection and try again.',
  )
  await expectNoViolations()

  const first = lastSent(api)
  const stored = storedAs(first.ts, 'Do not lose me')
  api.answer('sendMessage', stored)
  api.answer('getChat', sampleChat({ messages: [sampleMessage(), stored] }))
  await person.click(within(log()).getByRole('button', { name: 'Retry' }))
  expect(await within(log()).findByText(/Sent/)).toBeVisible()
  expect(within(log()).getAllByText('Do not lose me')).toHaveLength(1)
  expect(api.seen('sendMessage')[1]?.body).toEqual(first)
})

test('a message that had arrived although its answer was lost is shown once', async () => {
  const { api, person } = await open()
  api.disconnect('sendMessage')
  await person.type(box(), 'Arrived after all{Enter}')
  await within(log()).findByText(/Failed ·/)
  const { ts } = lastSent(api)
  const stored = storedAs(ts, 'Arrived after all')
  api.answer('getChat', sampleChat({ messages: [sampleMessage(), stored] }))
  const live = liveEdge()
  live.say({ type: 'message', chatId, message: stored, fromName: user.name })
  await waitFor(() => expect(screen.queryByText(/Failed ·/)).not.toBeInTheDocument())
  expect(within(log()).getAllByText('Arrived after all')).toHaveLength(1)
  live.stop()
})

test('messages are sent one after the other, in the order of writing', async () => {
  const { api, person } = await open()
  api.answer('sendMessage', storedAs('any', 'First one'))
  const release = api.hold('sendMessage')
  await person.type(box(), 'First one{Enter}Second one{Enter}')
  expect(await within(log()).findAllByText('Sending…')).toHaveLength(2)
  expect(api.seen('sendMessage')).toHaveLength(1)
  release()
  await waitFor(() => expect(api.seen('sendMessage')).toHaveLength(2))
  expect(api.seen('sendMessage')[1]?.body).toMatchObject({ msg: 'Second one' })
})

describe('without a network', () => {
  let online: jest.SpyInstance

  beforeEach(() => {
    online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  })

  const comeBack = () => {
    online.mockReturnValue(true)
    act(() => void window.dispatchEvent(new Event('online')))
  }

  test('a message is kept, and sent once as soon as there is one', async () => {
    const { api, person } = await open()
    await person.type(box(), 'Written offline{Enter}')
    expect(await within(log()).findByText('Will be sent when you are online again')).toBeVisible()
    await expectNoViolations()
    expect(api.seen('sendMessage')).toEqual([])

    api.answer('sendMessage', storedAs('any', 'Written offline'))
    comeBack()
    comeBack()
    expect(await within(log()).findByText(/Sent/)).toBeVisible()
    expect(within(log()).getAllByText('Written offline')).toHaveLength(1)
    expect(api.seen('sendMessage')).toHaveLength(1)
  })

  test('a message outlives a reload of the page', async () => {
    const { page, person } = await open()
    await person.type(box(), 'Written offline{Enter}')
    await within(log()).findByText('Will be sent when you are online again')
    page.unmount()
    // What a page has in memory goes with it; what the browser keeps for the tab stays.
    act(() => useSession.setState({ status: 'signedOut', user: null }))

    const { api } = await open()
    expect(within(log()).getByText('Written offline')).toBeVisible()
    api.answer('sendMessage', storedAs('any', 'Written offline'))
    comeBack()
    expect(await within(log()).findByText(/Sent/)).toBeVisible()
    expect(within(log()).getAllByText('Written offline')).toHaveLength(1)
  })
})

test('what failed for want of a server is sent again by itself once the connection is back', async () => {
  const { api, person } = await open()
  api.disconnect('sendMessage')
  await person.type(box(), 'Try again later{Enter}')
  await within(log()).findByText(/Failed ·/)
  act(() => useLiveConnection.setState({ isOpen: false }))
  api.answer('sendMessage', storedAs('any', 'Try again later'))
  act(() => useLiveConnection.setState({ isOpen: true }))
  expect(await within(log()).findByText(/Sent/)).toBeVisible()
  const [first, second] = api.seen('sendMessage')
  expect(second?.body).toEqual(first?.body)
})

test('what the server refused is not sent again by itself, and can be discarded', async () => {
  const { api, person } = await open()
  api.refuse('sendMessage', 'rate_limited', 'Too many messages. Please wait a little.')
  await person.type(box(), 'Too much{Enter}')
  expect(await within(log()).findByText(/Failed ·/)).toHaveTextContent(
    'Too many messages. Please wait a little.',
  )
  act(() => void window.dispatchEvent(new Event('online')))
  expect(api.seen('sendMessage')).toHaveLength(1)
  await person.click(within(log()).getByRole('button', { name: 'Discard' }))
  expect(screen.queryByText('Too much')).not.toBeInTheDocument()
})

test('what is typed is kept for its chat, and forgotten once it is sent', async () => {
  const { api, page, person } = await open()
  await person.type(box(), 'Half a tho')
  page.unmount()
  const again = await open()
  expect(box()).toHaveValue('Half a tho')
  api.answer('sendMessage', storedAs('any', 'Half a thought'))
  await again.person.type(box(), 'ught{Enter}')
  again.page.unmount()
  await open()
  expect(box()).toHaveValue('')
})

test('on a narrow screen Enter breaks the line, and the button sends', async () => {
  const wide = window.matchMedia
  window.matchMedia = (query) => Object.assign(wide(query), { matches: true })
  const { api, person } = await open()
  api.answer('sendMessage', storedAs('any', 'one two'))
  await person.type(box(), 'one{Enter}two')
  expect(box()).toHaveValue('one\ntwo')
  expect(box()).toHaveAccessibleDescription('4 to 480 characters')
  await person.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(api.seen('sendMessage')[0]?.body).toMatchObject({ msg: 'one\ntwo' }))
  window.matchMedia = wide
})

test('near the limit it is counted down', async () => {
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
  expect(screen.getByText('1 characters too many')).toBeVisible()
})
