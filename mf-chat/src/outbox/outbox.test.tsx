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
