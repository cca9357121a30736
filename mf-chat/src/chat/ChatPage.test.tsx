import { deletedPerson } from '@quad/contract'
import { useLiveConnection } from '@quad/shared-ui'
import { apiEdge } from '@quad/test/api-edge'
import { expectNoViolations } from '@quad/test/axe'
import { liveEdge } from '@quad/test/live-edge'
import { renderApp } from '@quad/test/render-app'
import { sampleChat } from '@quad/test/samples'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import app from '../index.ts'
import {
  at,
  box,
  groupChat,
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
  live.stop()
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
  live.stop()
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
