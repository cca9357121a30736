import { expectNoViolations } from '@quad/test/axe'
import { liveEdge } from '@quad/test/live-edge'
import { sampleChat, sampleChatPreview } from '@quad/test/samples'
import { screen, waitFor, within } from '@testing-library/react'
import { box, chatId, layOutLog, leave, open, storedAs, user } from './open-chat.harness.tsx'

beforeEach(layOutLog)
afterEach(leave)

const bar = () => screen.queryByRole('region', { name: 'Message request' })
const button = (name: string) => within(bar()!).getByRole('button', { name })
const row = () => within(screen.getByRole('navigation', { name: 'Chats' })).getByRole('link')

const openRequest = async (request: 'pending' | 'declined' = 'pending') => {
  const opened = await open(sampleChat({ request }))
  opened.api.respond('answerMessageRequest', undefined)
  return opened
}

test('is accepted above the message box, which gets the focus', async () => {
  const { api, person } = await openRequest()
  expect(bar()).toHaveTextContent(/no project in common with .*Ben Okafor/)
  await expectNoViolations()
  api.respond('getChat', sampleChat())
  await person.click(button('Accept'))
  await waitFor(() => expect(bar()).toBeNull())
  expect(box()).toHaveFocus()
  expect(api.seen('answerMessageRequest')[0]).toMatchObject({
    path: `/api/chats/request/${chatId}`,
    body: { accepted: true },
  })
})

test('is declined, which leads to the list', async () => {
  const { api, page, person } = await openRequest()
  api.respond('sortChats', [], { total: 0 })
  await person.click(button('Decline'))
  await waitFor(() => expect(page.path()).toBe('/chats'))
  expect(await screen.findByText(/^Declined\..* is not told\.$/)).toBeVisible()
  expect(api.seen('answerMessageRequest')[0]?.body).toEqual({ accepted: false })
})

test('shows why an answer was not saved', async () => {
  const { api, person } = await openRequest()
  api.refuse('answerMessageRequest', 'unavailable', 'The server is busy.')
  await person.click(button('Decline'))
  expect(await screen.findByText('Error 503: The server is busy.')).toBeVisible()
  expect(bar()).toBeVisible()
})

test('can be answered by a block', async () => {
  const { person } = await openRequest()
  await person.click(button('Block'))
  expect(await screen.findByRole('dialog', { name: /^Block / })).toBeVisible()
})

test('is accepted by a reply, also from another tab', async () => {
  const { api } = await openRequest()
  const live = await liveEdge()
  const message = storedAs('from elsewhere', 'Hello to you')
  live.say({ type: 'message', chatId, message, fromName: user.name })
  await waitFor(() => expect(bar()).toBeNull())
  expect(api.seen('getChat')).toHaveLength(1)
})

test('that was declined can still be accepted', async () => {
  const { api, person } = await openRequest('declined')
  expect(bar()).toHaveTextContent('You declined this chat.')
  expect(within(bar()!).queryByRole('button', { name: 'Decline' })).toBeNull()
  await person.click(button('Accept'))
  await waitFor(() => expect(api.seen('answerMessageRequest')).toHaveLength(1))
})

test('is not asked about once its person is blocked', async () => {
  await open(
    sampleChat({
      request: 'pending',
      can: { send: false, delete: true, block: false, unblock: true },
    }),
  )
  expect(bar()).toBeNull()
})

test('is marked in the list of chats', async () => {
  const { api } = await open()
  expect(row()).not.toHaveTextContent('Message request')
  api.respond('sortChats', [sampleChatPreview({ request: 'pending' })], { total: 1 })
  const live = await liveEdge()
  live.say({ type: 'chats' })
  await waitFor(() => expect(row()).toHaveTextContent('Message request'))
})
