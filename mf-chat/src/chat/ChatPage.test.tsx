import { deletedPerson, texts } from '@quad/contract'
import { useLiveConnection } from '@quad/shared-ui'
import { apiEdge } from '@quad/test/api-edge'
import { expectNoViolations } from '@quad/test/axe'
import { liveEdge } from '@quad/test/live-edge'
import { renderApp } from '@quad/test/render-app'
import { sampleChat, sampleId } from '@quad/test/samples'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import app from '../index.ts'
import {
  at,
  box,
  chatId,
  groupChat,
  items,
  layOutLog,
  leave,
  log,
  message,
  open,
  user,
} from './open-chat.harness.tsx'

beforeEach(layOutLog)
afterEach(leave)

test('shows a lost connection', async () => {
  await open()
  expect(screen.queryByText(/Connection lost/)).not.toBeInTheDocument()
  act(() => useLiveConnection.setState({ isOpen: false }))
  expect(screen.getByText('Connection lost. New messages appear when it is back.')).toBeVisible()
  await expectNoViolations()
  act(() => useLiveConnection.setState({ isOpen: true }))
  expect(screen.queryByText(/Connection lost/)).not.toBeInTheDocument()
})

test('shows a failed refetch, and recovers on Retry', async () => {
  const { api, person } = await open(sampleChat({ messages: [message(1, 'First')] }))
  const live = await liveEdge()
  api.respond('getCurrentUser', user)
  api.disconnect('getChat')
  live.say({ type: 'chats' })
  expect(await screen.findByText('This chat may be out of date.')).toBeVisible()
  expect(within(log()).getByText('First')).toBeVisible()
  await expectNoViolations()
  const messages = [message(1, 'First'), message(2, 'Second')]
  api.respond('getChat', sampleChat({ messages }))
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await within(log()).findByText('Second')).toBeVisible()
  expect(screen.queryByText('This chat may be out of date.')).not.toBeInTheDocument()
})

test('hides the chat from a person who loses it, and keeps the focus in the page', async () => {
  const { api } = await open(groupChat)
  act(() => box().focus())
  const live = await liveEdge()
  api.respond('getCurrentUser', user)
  api.refuse('getChat', 'not_found', 'There is no such chat.')
  live.say({ type: 'chats' })
  expect(await screen.findByRole('heading', { name: 'Chat not found' })).toHaveFocus()
  expect(screen.queryByText('First')).not.toBeInTheDocument()
})

test('leads to the chats from a missing chat or a chat of others', async () => {
  const api = apiEdge()
  api.respond('sortChats', [], { total: 0 })
  api.refuse('getChat', 'not_found', 'There is no such chat.')
  renderApp(app, { at, user })
  expect(await screen.findByRole('heading', { level: 1, name: 'Chat not found' })).toBeVisible()
  for (const link of screen.getAllByRole('link', { name: 'Back to chats' })) {
    expect(link).toHaveAttribute('href', '/chats')
  }
  await expectNoViolations()
})

test('shows a failure to load, and the chat after Retry', async () => {
  const api = apiEdge()
  api.respond('sortChats', [], { total: 0 })
  api.disconnect('getChat')
  renderApp(app, { at, user })
  expect(await screen.findByText('This chat could not be loaded.')).toBeVisible()
  await expectNoViolations()
  api.respond('getChat', sampleChat())
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Hello there')).toBeVisible()
})

test('shows a loading state while the chat loads', async () => {
  const api = apiEdge()
  api.respond('sortChats', [], { total: 0 })
  api.respond('getChat', sampleChat())
  const release = api.hold('getChat')
  renderApp(app, { at, user })
  expect(await screen.findByText('Loading the chat')).toBeInTheDocument()
  release()
  expect(await screen.findByText('Hello there')).toBeVisible()
})

test('accepts no message to a deleted account and says so', async () => {
  await open(
    sampleChat({
      partner: { id: deletedPerson.id, name: deletedPerson.name, photoId: null },
      can: { send: false, delete: true, block: false, unblock: false },
      people: [],
    }),
  )
  expect(
    screen.getByText('This person deleted their account and cannot receive messages.'),
  ).toBeVisible()
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
  expect(screen.getByRole('heading', { level: 1, name: 'Deleted user' })).toBeVisible()
  await expectNoViolations()
})

beforeEach(layOutLog)
afterEach(leave)

const button = () => screen.getByRole('button', { name: 'Delete Chat' })
const deleteDialog = () => screen.findByRole('dialog', { name: 'Delete this chat?' })

test('asks first, then leads to the list, which is fetched again', async () => {
  const { api, page, person } = await open()
  api.respond('deleteChat', { message: 'The chat was deleted.' })
  api.respond('sortChats', [], { total: 0 })
  await person.click(button())
  const question = await deleteDialog()
  await expectNoViolations(question)
  expect(api.seen('deleteChat')).toEqual([])
  await person.click(within(await deleteDialog()).getByRole('button', { name: 'Delete Chat' }))
  await waitFor(() => expect(page.path()).toBe('/chats'))
  expect(await screen.findByRole('heading', { name: 'You have no chats' })).toBeVisible()
  expect(api.seen('deleteChat')[0]?.path).toBe(`/api/chats/delete/${chatId}`)
})

test('offers the deletion in the menu of a narrow screen, and returns the focus to it', async () => {
  const narrow = Object.assign(matchMedia('(width < 50em)'), { matches: true })
  jest.spyOn(window, 'matchMedia').mockReturnValue(narrow)
  const { person } = await open()
  expect(screen.queryByRole('button', { name: 'Delete Chat' })).not.toBeInTheDocument()
  const more = screen.getByRole('button', { name: 'More: Ben Okafor' })
  await person.click(more)
  await person.click(screen.getByRole('menuitem', { name: 'Delete Chat' }))
  await person.click(within(await deleteDialog()).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(more).toHaveFocus())
})

test('keeps the chat on Cancel', async () => {
  const { api, person } = await open()
  await person.click(button())
  await person.click(within(await deleteDialog()).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(button()).toHaveFocus()
  expect(api.seen('deleteChat')).toEqual([])
})

test('shows why a deletion failed and keeps the chat', async () => {
  const { api, page, person } = await open()
  api.refuse('deleteChat', 'unavailable', 'Please try again in a moment.')
  await person.click(button())
  await person.click(within(await deleteDialog()).getByRole('button', { name: 'Delete Chat' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Error 503: Please try again in a moment.',
  )
  expect(page.path()).toBe(at)
})

test("offers no deletion of a project's chat", async () => {
  await open(groupChat)
  expect(screen.queryByRole('button', { name: 'Delete Chat' })).not.toBeInTheDocument()
})

beforeEach(layOutLog)
afterEach(leave)

const blocked = sampleChat({ can: { send: false, delete: true, block: false, unblock: true } })

test('blocks and reports the other person of a direct chat from its header', async () => {
  const { api, person } = await open()
  await person.click(screen.getByRole('button', { name: 'More: Ben Okafor' }))
  expect(screen.getAllByRole('menuitem').map((each) => each.textContent)).toEqual([
    'Block',
    'Report',
  ])
  await person.click(screen.getByRole('menuitem', { name: 'Block' }))
  api.respond('blockPerson', { message: 'ok' })
  api.respond('getChat', blocked)
  await person.click(await screen.findByRole('button', { name: 'Block' }))
  expect(await screen.findByText(texts.personBlocked)).toBeVisible()
  expect(screen.queryByRole('textbox', { name: 'Message' })).not.toBeInTheDocument()
})

test('accepts no message to a blocked person, and offers to unblock', async () => {
  const { person } = await open(blocked)
  expect(screen.getByText(texts.personBlocked)).toBeVisible()
  expect(screen.queryByRole('textbox', { name: 'Message' })).not.toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'More: Ben Okafor' }))
  expect(screen.getByRole('menuitem', { name: 'Unblock' })).toBeVisible()
})

test("offers no block in a project's chat", async () => {
  await open(groupChat)
  expect(screen.queryByRole('button', { name: /^More/ })).not.toBeInTheDocument()
})

test("reports messages of others with a reason, but not one's own", async () => {
  const { api, person } = await open(groupChat)
  api.respond('sendReport', { message: texts.reported })
  const own = items().find((each) => each.textContent.includes('Second'))!
  await person.click(within(own).getByRole('button', { name: 'Actions for your message' }))
  expect(screen.queryByRole('menuitem', { name: 'Report' })).not.toBeInTheDocument()
  await person.keyboard('{Escape}')
  const menu = screen.getByRole('button', { name: 'Actions for the message from Chen Li' })
  await person.click(menu)
  await person.click(screen.getByRole('menuitem', { name: 'Report' }))
  const dialog = await screen.findByRole('dialog', { name: 'Report this message' })
  await expectNoViolations(dialog)
  await person.type(within(dialog).getByRole('textbox'), 'This is rude.')
  await person.click(within(dialog).getByRole('button', { name: 'Send report' }))
  expect(await screen.findByText(texts.reported)).toBeVisible()
  expect(api.seen('sendReport')[0]?.body).toEqual({
    about: 'message',
    id: sampleId(303),
    reason: 'This is rude.',
  })
  await waitFor(() => expect(menu).toHaveFocus())
  await expectNoViolations()
})

test('reaches one message by Tab and the others by arrow keys', async () => {
  const { person } = await open(groupChat)
  const menus = () => screen.getAllByRole('button', { name: /^Actions for/ })
  const [ofBen, own, ofChen] = menus()
  const stops = () => menus().filter(({ tabIndex }) => tabIndex === 0)
  expect(stops()).toEqual([ofChen])
  act(() => log().focus())
  await person.tab()
  expect(ofChen).toHaveFocus()
  await person.keyboard('{ArrowDown}')
  expect(ofChen).toHaveFocus()
  expect(screen.queryByRole('menu')).not.toBeInTheDocument()
  await person.keyboard('{ArrowUp}')
  expect(own).toHaveFocus()
  await person.keyboard('{ArrowUp}')
  expect(ofBen).toHaveFocus()
  expect(stops()).toEqual([ofBen])
  await person.tab()
  expect(box()).toHaveFocus()
})
