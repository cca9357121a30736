import { deletedPerson, type Message } from '@quad/contract'
import { expectNoViolations } from '@quad/test/axe'
import { liveEdge } from '@quad/test/live-edge'
import { sampleChat, sampleId, samplePerson } from '@quad/test/samples'
import { screen, waitFor, within } from '@testing-library/react'
import { chatId, groupChat, items, layOutLog, leave, message, open } from './open-chat.harness.tsx'

beforeEach(layOutLog)
afterEach(leave)

const [first, second, third] = groupChat.messages as [Message, Message, Message]

const asPinned = ({ id, seq, fromId, content }: Message, fromName = 'Ben Okafor') => ({
  id,
  seq,
  fromId,
  fromName,
  content,
  deleted: false,
})

const team = (pinned: Message[] = []) => ({
  ...groupChat,
  pinned: pinned.map((each) => asPinned(each)),
  messages: groupChat.messages.map((each) => ({ ...each, pinned: pinned.includes(each) })),
})

type Opened = Awaited<ReturnType<typeof open>>

const choose = async (person: Opened['person'], text: string, action: string) => {
  const row = items().find((each) => each.textContent.includes(text))!
  await person.click(within(row).getByRole('button', { name: /^Actions/ }))
  await person.click(await screen.findByRole('menuitem', { name: action }))
}

const bar = () => screen.queryByRole('region', { name: 'Pinned messages' })
const links = () =>
  bar()
    ? within(bar()!)
        .getAllByRole('link')
        .map(({ textContent }) => textContent)
    : []

test('a member pins a message from its menu, for all, and unpins it', async () => {
  const { api, person } = await open(team())
  expect(bar()).toBeNull()
  api.respond('pinMessage', { ...third, pinned: true, revision: 1 })
  await choose(person, 'Third', 'Pin')
  await waitFor(() => expect(links()).toEqual(['Chen LiThird']))
  expect(screen.getByText('A message was pinned: Third')).toBeInTheDocument()
  expect(api.seen('pinMessage')[0]).toMatchObject({
    path: `/api/chats/messages/${third.id}/pin`,
    body: { pinned: true },
  })
  await expectNoViolations()
  api.respond('pinMessage', { ...third, pinned: false, revision: 2 })
  await choose(person, 'Third', 'Unpin')
  await waitFor(() => expect(bar()).toBeNull())
  expect(api.seen('pinMessage')[1]?.body).toEqual({ pinned: false })
})

test('shows why a message was not pinned', async () => {
  const { api, person } = await open(team())
  api.refuse('pinMessage', 'conflict', 'Too many are pinned.')
  await choose(person, 'Third', 'Pin')
  expect(await screen.findByText('Error 409: Too many are pinned.')).toBeVisible()
  expect(bar()).toBeNull()
})

test('the bar shows the last pinned message, and all of them on demand; each leads to its place', async () => {
  const { person } = await open(team([third, first]))
  expect(links()).toEqual(['Ben OkaforThird'])
  const all = screen.getByRole('button', { name: 'Show all 2' })
  expect(all).toHaveAttribute('aria-expanded', 'false')
  await person.click(all)
  expect(links()).toEqual(['Ben OkaforThird', 'Ben OkaforFirst'])
  await expectNoViolations()
  await person.click(screen.getByRole('link', { name: /First/ }))
  await waitFor(() => expect(items()[0]).toHaveFocus())
  expect(links()).toEqual(['Ben OkaforThird'])
})

test('leads to a message that is not loaded', async () => {
  const old = message(9, 'Long ago')
  const chat = { ...team(), messages: [second, third], pinned: [asPinned(old)] }
  const { api, person } = await open(chat, { total: 3, next: 'older' })
  api.respond('getChat', { ...chat, messages: [{ ...old, seq: 1 }, first] })
  const link = screen.getByRole('link', { name: /Long ago/ })
  expect(link).toHaveAttribute('href', `/chats/${chatId}?message=9`)
  await person.click(link)
  await waitFor(() => expect(api.seen('getChat').length).toBeGreaterThan(1))
})

test('follows others: pins, edits, deletions, and late copies', async () => {
  const { api } = await open(team())
  const live = await liveEdge()
  const change = (to: Message) => live.say({ type: 'message-changed', chatId, message: to })
  change({ ...first, pinned: true, revision: 1 })
  change({ ...third, pinned: true, revision: 1 })
  await waitFor(() => expect(links()).toEqual(['Chen LiThird']))
  change({ ...third, content: 'Three', pinned: true, revision: 2, edited: true })
  await waitFor(() => expect(links()).toEqual(['Chen LiThree']))
  change({ ...third, content: '', deleted: true, pinned: false, revision: 3 })
  await waitFor(() => expect(links()).toEqual(['Ben OkaforFirst']))
  change({ ...third, pinned: true, revision: 1 })
  expect(links()).toEqual(['Ben OkaforFirst'])
  expect(api.seen('getChat')).toHaveLength(1)
})

test('asks for the name of a sender who is not loaded', async () => {
  const { api } = await open(team())
  const live = await liveEdge()
  const old = message(9, 'Long ago', sampleId(7))
  api.respond('getChat', { ...team(), pinned: [asPinned(old, 'Dora')] })
  live.say({ type: 'message-changed', chatId, message: { ...old, pinned: true, revision: 1 } })
  await waitFor(() => expect(links()).toEqual(['DoraLong ago']))
})

test('a direct chat offers no pin', async () => {
  const { person } = await open(sampleChat({ people: [samplePerson(), deletedPerson] }))
  await person.click(screen.getByRole('button', { name: /^Actions/ }))
  await screen.findByRole('menuitem', { name: 'Reply' })
  expect(screen.queryByRole('menuitem', { name: 'Pin' })).toBeNull()
})
