import { expectNoViolations } from '@quad/test/axe'
import { liveEdge } from '@quad/test/live-edge'
import { sampleChat, sampleId, samplePerson } from '@quad/test/samples'
import { act, screen, waitFor, within } from '@testing-library/react'
import {
  at,
  box,
  groupChat,
  items,
  layOutLog,
  leave,
  log,
  message,
  open,
  storedAs,
  user,
  chatId,
} from './open-chat.harness.tsx'

beforeEach(layOutLog)
afterEach(leave)

type Opened = Awaited<ReturnType<typeof open>>

/** Chooses Reply in the menu of the only message of a person. */
const reply = async (person: Opened['person'], name: string) => {
  await person.click(screen.getByRole('button', { name: `Actions for the message from ${name}` }))
  await person.click(await screen.findByRole('menuitem', { name: 'Reply' }))
}

const quoted = (number: number, content: string, deleted = false) => ({
  id: sampleId(300 + number),
  seq: number,
  fromId: sampleId(2),
  fromName: samplePerson().name,
  content,
  deleted,
})

test('is written above the box, sent with its number, and shown with what it replies to', async () => {
  const { api, person } = await open(groupChat)
  await reply(person, 'Chen Li')
  expect(box()).toHaveFocus()
  const above = screen.getByRole('group', { name: 'Reply' })
  expect(above).toHaveTextContent('Replying to Chen LiThird')
  await expectNoViolations()

  api.respond('sendMessage', storedAs('any', 'I agree'))
  const release = api.hold('sendMessage')
  await person.type(box(), 'I agree{Enter}')
  expect(above).not.toBeInTheDocument()
  const sending = items().at(-1)!
  expect(
    within(sending).getByRole('button', { name: /^In reply to Chen Li ?Third$/ }),
  ).toBeInTheDocument()
  expect(api.seen('sendMessage')[0]).toMatchObject({ body: { msg: 'I agree', replyTo: 3 } })
  release()
})

test('by keyboard, takes each letter that is typed while the menu closes', async () => {
  const { person } = await open(groupChat)
  await person.click(screen.getByRole('button', { name: 'Actions for the message from Chen Li' }))
  const item = await screen.findByRole('menuitem', { name: 'Reply' })
  act(() => item.focus())
  await person.keyboard('{Enter}I agree')
  expect(box()).toHaveValue('I agree')
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument())
  expect(box()).toHaveFocus()
})

test.each(['Escape', 'its button'])('is given up by %s; the text stays', async (by) => {
  const { api, person } = await open(groupChat)
  await reply(person, 'Chen Li')
  await person.type(box(), 'I agree')
  if (by === 'Escape') await person.keyboard('{Escape}')
  else await person.click(screen.getByRole('button', { name: 'Do not reply to Chen Li' }))
  expect(screen.queryByRole('group', { name: 'Reply' })).not.toBeInTheDocument()
  expect(box()).toHaveFocus()
  api.respond('sendMessage', storedAs('any', 'I agree'))
  await person.keyboard('{Enter}')
  await waitFor(() => expect(api.seen('sendMessage')).toHaveLength(1))
  expect(api.seen('sendMessage')[0]?.body).not.toHaveProperty('replyTo')
})

test('stays with its draft when the chat is left and opened again', async () => {
  const { page, person } = await open(groupChat)
  await reply(person, 'Chen Li')
  await person.type(box(), 'I ag')
  await act(() => page.router.navigate('/chats'))
  await act(() => page.router.navigate(at))
  expect(await screen.findByRole('group', { name: 'Reply' })).toHaveTextContent('Third')
  expect(box()).toHaveValue('I ag')
})

test('leads to its message, loading older ones until it is there', async () => {
  const second = { ...message(52, 'Yes'), replyTo: quoted(1, 'Who can sew?') }
  const { api, person } = await open(sampleChat({ messages: [message(51, 'Hm'), second] }), {
    total: 4,
    next: 'older',
  })
  api.respondEach('getChat', ({ query }) => ({
    body: sampleChat({
      messages:
        query['cursor'] === 'older' ? [message(50, 'Middle')] : [message(1, 'Who can sew?')],
    }),
    total: 4,
    ...(query['cursor'] === 'older' && { next: 'oldest' }),
  }))
  await person.click(within(log()).getByRole('button', { name: /^In reply to/ }))
  await waitFor(() => expect(items()[0]).toHaveFocus())
  expect(items()[0]).toHaveTextContent('Who can sew?')
  expect(screen.queryByText('Loading older messages…')).not.toBeInTheDocument()
  // Only then a message takes the focus: a click on one does not.
  await person.tab()
  expect(items()[0]).not.toHaveAttribute('tabindex')
})

test('shows a change of the message that it replies to', async () => {
  const answer = { ...message(2, 'Me, too'), replyTo: quoted(1, 'I can sew') }
  const asked = message(1, 'I can sew', sampleId(3))
  const { person } = await open({ ...groupChat, messages: [asked, answer] })
  const live = await liveEdge()
  const quote = () => within(log()).getByRole('button', { name: /^In reply to/ })
  await reply(person, 'Chen Li')
  const changed = { ...asked, content: 'I can knit', edited: true, revision: 1 }
  act(() => live.say({ type: 'message-changed', chatId, message: changed }))
  await waitFor(() => expect(quote()).toHaveTextContent('I can knit'))
  const deleted = { ...changed, content: '', deleted: true, revision: 2 }
  act(() => live.say({ type: 'message-changed', chatId, message: deleted }))
  await waitFor(() => expect(quote()).toHaveTextContent('Message deleted'))
  expect(screen.getByRole('group', { name: 'Reply' })).toHaveTextContent('Message deleted')
})

test('is not offered where one cannot write, or for a deleted message', async () => {
  const deleted = { ...message(2, ''), deleted: true }
  const can = { send: false, delete: true, block: false, unblock: true }
  const { person } = await open(sampleChat({ can, messages: [message(1, 'Hello'), deleted] }))
  const [menu, ...others] = screen.getAllByRole('button', { name: /^Actions for the message/ })
  expect(others).toEqual([])
  await person.click(menu!)
  expect(await screen.findByRole('menuitem', { name: 'Report' })).toBeVisible()
  expect(screen.queryByRole('menuitem', { name: 'Reply' })).not.toBeInTheDocument()
})

test('the arrow up in an empty box edits the last own message, and otherwise moves in the text', async () => {
  const own = (number: number, content: string) => ({
    ...message(number, content, user.id),
    timeSent: new Date().toISOString(),
  })
  const messages = [own(1, 'First'), own(2, 'Second'), message(3, 'Third')]
  const { person } = await open(sampleChat({ messages }))
  await person.type(box(), 'Text{ArrowUp}')
  expect(screen.queryByRole('textbox', { name: 'Edit message' })).not.toBeInTheDocument()
  await person.clear(box())
  await person.keyboard('{ArrowUp}')
  expect(await screen.findByRole('textbox', { name: 'Edit message' })).toHaveValue('Second')
  expect(screen.getByRole('textbox', { name: 'Edit message' })).toHaveFocus()
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('textbox', { name: 'Edit message' })).not.toBeInTheDocument()
  expect(box()).toHaveFocus()
})
