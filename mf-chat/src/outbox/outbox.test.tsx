import { isPageHeld, useLiveConnection, useSession } from '@quad/shared-ui'
import { expectNoViolations } from '@quad/test/axe'
import { liveEdge } from '@quad/test/live-edge'
import { sampleChat, sampleMessage } from '@quad/test/samples'
import { act, screen, waitFor, within } from '@testing-library/react'
import {
  box,
  chatId,
  lastSent,
  layOutLog,
  leave,
  log,
  open,
  storedAs,
  user,
} from '../chat/open-chat.harness.tsx'

beforeEach(layOutLog)
afterEach(leave)

test('keeps a failed message and resends it under the same ts on Retry', async () => {
  const { api, person } = await open()
  api.disconnect('sendMessage')
  await person.type(box(), 'Do not lose me{Enter}')
  expect(await within(log()).findByText(/Failed ·/)).toHaveTextContent(
    'The server cannot be reached. Check your connection and try again.',
  )
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

describe('without a network', () => {
  let online: jest.SpyInstance

  beforeEach(() => {
    online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  })

  const comeBack = () => {
    online.mockReturnValue(true)
    act(() => void window.dispatchEvent(new Event('online')))
  }

  test('keeps a message and sends it once when the network is back', async () => {
    const { api, person } = await open()
    await person.type(box(), 'Written offline{Enter}')
    expect(await within(log()).findByText('Will be sent when you are online again')).toBeVisible()
    await expectNoViolations()
    expect(api.seen('sendMessage')).toEqual([])

    api.respond('sendMessage', storedAs('any', 'Written offline'))
    comeBack()
    comeBack()
    expect(await within(log()).findByText(/Sent/)).toBeVisible()
    expect(within(log()).getAllByText('Written offline')).toHaveLength(1)
    expect(api.seen('sendMessage')).toHaveLength(1)
  })

  test('keeps a message across a reload', async () => {
    const { page, person } = await open()
    await person.type(box(), 'Written offline{Enter}')
    await within(log()).findByText('Will be sent when you are online again')
    page.unmount()
    // A reload clears the page's memory and keeps the tab's session storage.
    act(() => useSession.setState({ status: 'signedOut', user: null }))

    const { api } = await open()
    expect(within(log()).getByText('Written offline')).toBeVisible()
    api.respond('sendMessage', storedAs('any', 'Written offline'))
    comeBack()
    expect(await within(log()).findByText(/Sent/)).toBeVisible()
    expect(within(log()).getAllByText('Written offline')).toHaveLength(1)
  })
})

test('resends messages that failed without a server once the connection is back', async () => {
  const { api, person } = await open()
  api.disconnect('sendMessage')
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
  act(() => void window.dispatchEvent(new Event('online')))
  expect(api.seen('sendMessage')).toHaveLength(1)
  await person.click(within(log()).getByRole('button', { name: 'Discard' }))
  expect(screen.queryByText('Too much')).not.toBeInTheDocument()
  expect(box()).toHaveFocus()
  expect(
    screen.getByText('Your message was discarded', { selector: '[role=status]' }),
  ).toBeInTheDocument()
})
