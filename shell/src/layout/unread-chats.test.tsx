import { apiEdge } from '@quad/test/api-edge'
import { expectNoViolations } from '@quad/test/axe'
import { liveEdge } from '@quad/test/live-edge'
import { sampleId, sampleMessage, sampleSelf } from '@quad/test/samples'
import { screen, waitFor, within } from '@testing-library/react'
import { renderShell } from '../shell.harness.tsx'

const user = sampleSelf()
const [first, second] = [sampleId(200), sampleId(201)]

const header = () => within(screen.getByRole('banner'))
const messages = (name: string) => header().findByRole('link', { name })

const open = async (unread: string[]) => {
  const api = apiEdge()
  api.respond('listUnreadChats', unread)
  await renderShell({ at: '/error', user })
  return api
}

let live: Awaited<ReturnType<typeof liveEdge>> | undefined

const write = (chatId: string, fromId = sampleId(2)) =>
  live?.say({ type: 'message', chatId, message: sampleMessage({ fromId }), fromName: 'Ben' })

test('counts the unread chats in Messages, live', async () => {
  await open([first])
  live = await liveEdge()
  await messages('Messages, 1 unread')
  write(first)
  write(second)
  await messages('Messages, 2 unread')
  await waitFor(() => expect(document.title).toMatch(/^\(2\) .* · Quad$/))
  await expectNoViolations(screen.getByRole('banner'))

  live.say({ type: 'chat-read', chatId: first, seq: 4, unread: 0 })
  await messages('Messages, 1 unread')
  // A sender has read the earlier messages.
  write(second, user.id)
  await messages('Messages')
  await waitFor(() => expect(document.title).not.toContain('('))
})

test('counts again when a message of an unread chat is deleted', async () => {
  const api = await open([first])
  live = await liveEdge()
  await messages('Messages, 1 unread')
  api.respond('listUnreadChats', [])
  const change = (chatId: string, deleted: boolean) =>
    live?.say({ type: 'message-changed', chatId, message: sampleMessage({ deleted }) })
  change(first, false)
  change(second, true)
  expect(api.seen('listUnreadChats')).toHaveLength(1)
  change(first, true)
  await messages('Messages')
})

test('counts again when a chat is added or removed', async () => {
  const api = await open([first])
  live = await liveEdge()
  await messages('Messages, 1 unread')
  api.respond('listUnreadChats', [])
  api.respond('getCurrentUser', user)
  live.say({ type: 'chats' })
  await messages('Messages')
  await waitFor(() => expect(api.seen('getCurrentUser')).toHaveLength(1))
})
