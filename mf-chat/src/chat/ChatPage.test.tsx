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

test('a connection that is lost is said to be', async () => {
  await open()
  expect(screen.queryByText(/Connection lost/)).not.toBeInTheDocument()
  act(() => useLiveConnection.setState({ isOpen: false }))
  expect(screen.getByText('Connection lost. New messages show once it is back.')).toBeVisible()
  await expectNoViolations()
  act(() => useLiveConnection.setState({ isOpen: true }))
  expect(screen.queryByText(/Connection lost/)).not.toBeInTheDocument()
})

test('a chat that cannot be fetched anew says so, and Retry does it', async () => {
  const { api, person } = await open(sampleChat({ messages: [message(1, 'First')] }))
  const live = liveEdge()
  api.answer('getCurrentUser', user)
  api.disconnect('getChat')
  live.say({ type: 'chats' })
  expect(await screen.findByText('This chat may be out of date.')).toBeVisible()
  expect(within(log()).getByText('First')).toBeVisible()
  await expectNoViolations()
  const messages = [message(1, 'First'), message(2, 'Second')]
  api.answer('getChat', sampleChat({ messages }))
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await within(log()).findByText('Second')).toBeVisible()
  expect(screen.queryByText('This chat may be out of date.')).not.toBeInTheDocument()
  live.stop()
})

test('who loses the chat no longer sees it, and keeps the keyboard’s place', async () => {
  const { api } = await open(groupChat)
  act(() => box().focus())
  const live = liveEdge()
  api.answer('getCurrentUser', user)
  api.refuse('getChat', 'not_found', 'There is no such chat.')
  live.say({ type: 'chats' })
  expect(await screen.findByRole('heading', { name: 'There is no such chat' })).toHaveFocus()
  expect(screen.queryByText('First')).not.toBeInTheDocument()
  live.stop()
})

test('a chat that is not there, or of others, leads back to the chats', async () => {
  const api = apiEdge()
  api.answer('sortChats', [], { total: 0 })
  api.refuse('getChat', 'not_found', 'There is no such chat.')
  renderApp(app, { at, user })
  expect(
    await screen.findByRole('heading', { level: 1, name: 'There is no such chat' }),
  ).toBeVisible()
  for (const link of screen.getAllByRole('link', { name: 'Back to chats' })) {
    expect(link).toHaveAttribute('href', '/chats')
  }
  await expectNoViolations()
})

test('a chat that cannot be loaded says so, and Retry shows it', async () => {
  const api = apiEdge()
  api.answer('sortChats', [], { total: 0 })
  api.disconnect('getChat')
  renderApp(app, { at, user })
  expect(await screen.findByText('This chat could not be loaded.')).toBeVisible()
  await expectNoViolations()
  api.answer('getChat', sampleChat())
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Hello there')).toBeVisible()
})

test('while a chat loads, it says so', async () => {
  const api = apiEdge()
  api.answer('sortChats', [], { total: 0 })
  api.answer('getChat', sampleChat())
  const release = api.hold('getChat')
  renderApp(app, { at, user })
  expect(await screen.findByText('Loading the chat')).toBeInTheDocument()
  release()
  expect(await screen.findByText('Hello there')).toBeVisible()
})

test('to somebody who has deleted the account nobody can write, and the chat says so', async () => {
  await open(
    sampleChat({
      partner: { id: deletedPerson.id, name: deletedPerson.name, photoId: null },
      can: { send: false, delete: true, block: false, unblock: false },
      people: [],
    }),
  )
  expect(
    screen.getByText('This person has deleted the account. Nobody would read your message.'),
  ).toBeVisible()
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
  expect(screen.getByRole('heading', { level: 1, name: 'Deleted user' })).toBeVisible()
  await expectNoViolations()
})
