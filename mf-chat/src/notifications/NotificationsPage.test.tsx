import { texts, type Notification } from '@quad/contract'
import { session, useLiveConnection, useSession } from '@quad/shared-ui'
import { apiEdge } from '@quad/test/api-edge'
import { expectNoViolations } from '@quad/test/axe'
import { liveEdge } from '@quad/test/live-edge'
import { renderApp } from '@quad/test/render-app'
import { sampleId, sampleSelf } from '@quad/test/samples'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import app from '../index.ts'
import {
  articles,
  direct,
  fromProject,
  minutesAgo,
  open,
  projectId,
} from './notifications.harness.ts'

const days = () => screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)

test('without notifications it says so', async () => {
  await open([])
  expect(document.title).toBe('Notifications · Quad')
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(texts.noNotifications)
  expect(screen.queryByRole('article')).not.toBeInTheDocument()
  await expectNoViolations()
})

test('the newest stands first, whether or not its time is wrapped in quotes', async () => {
  await open()
  expect(articles()[0]).toHaveTextContent('Chen Li')
  expect(articles()[1]).toHaveTextContent('Ben Okafor')
  await expectNoViolations()
})

test('one of a project shows sender, title, time and message, and leads to the project', async () => {
  await open([fromProject()])
  const article = within(articles()[0]!)
  for (const text of ['Chen Li', 'Kite pilot', '3 minutes ago', 'I fly kites.']) {
    expect(article.getByText(text)).toBeVisible()
  }
  expect(article.getByRole('link', { name: 'Chen Li' })).toHaveAttribute(
    'href',
    `/users/${fromProject().fromId}`,
  )
  expect(article.getByRole('link', { name: 'Check out Seagrass from above' })).toHaveAttribute(
    'href',
    `/projects/${projectId}`,
  )
  expect(article.getByRole('button', { name: /^Dismiss/ })).toHaveTextContent('Dismiss')
})

test('one of a direct chat leads to that chat, with quotes and "\\n" read as they are meant', async () => {
  await open([direct({ message: String.raw`"Hello\nthere"` })])
  const article = within(articles()[0]!)
  expect(article.getByText(/^Hello\s+there$/)).toBeVisible()
  expect(article.getByRole('link', { name: 'Check out this chat!' })).toHaveAttribute(
    'href',
    `/chats/${sampleId(200)}`,
  )
  expect(article.queryByRole('button', { name: /^Accept/ })).not.toBeInTheDocument()
})

const kinds: [Notification['type'], string][] = [
  ['join-request', 'asks to join'],
  ['request-reminder', 'asks to join'],
  ['request-accepted', 'accepted your request to join'],
  ['request-denied', 'declined your request to join'],
  ['invitation', 'invites you to join'],
  ['invitation-accepted', 'accepted your invitation'],
  ['invitation-declined', 'declined your invitation'],
  ['removed', 'removed you as a member'],
  ['made-owner', 'made you the Owner'],
]

test.each(kinds)('of a "%s" it says that the sender %s', async (type, words) => {
  await open([fromProject({ type })])
  expect(within(articles()[0]!).getByText(words)).toBeVisible()
})

describe('by day', () => {
  const noon = new Date(2031, 2, 10, 12)

  beforeEach(() => jest.useFakeTimers({ now: noon, doNotFake: ['setTimeout', 'queueMicrotask'] }))
  afterEach(() => jest.useRealTimers())

  const at = (...[year, month, day, hour, minute]: [number, number, number, number, number]) =>
    new Date(year, month, day, hour, minute).toISOString()

  test('each stands under its day of the viewer’s zone, the day named once', async () => {
    const times = [
      at(2031, 2, 10, 11, 59),
      at(2031, 2, 10, 0, 0),
      // A minute before midnight; the night changed the clock in much of America.
      at(2031, 2, 9, 23, 59),
      at(2031, 2, 8, 12, 0),
      at(2031, 2, 2, 12, 0),
      at(2030, 11, 31, 23, 59),
    ]
    await open(times.map((timeSent, index) => direct({ id: sampleId(410 + index), timeSent })))
    expect(days()).toEqual([
      'Today',
      'Yesterday',
      'Saturday, March 8',
      'Sunday, March 2',
      'December 31, 2030',
    ])
    expect(articles().map((each) => within(each).getByRole('time').textContent)).toEqual([
      '1 minute ago',
      '12 hours ago',
      'Yesterday',
      'Mar 8 · 2 days ago',
      'Mar 2',
      '12/31/30',
    ])
  })
})

test('a new one shows without a reload, and one that is dismissed elsewhere goes', async () => {
  await open([direct()])
  const live = liveEdge()
  live.say({ type: 'notification', notification: fromProject() })
  expect(await screen.findByText('I fly kites.')).toBeVisible()
  live.say({ type: 'notification-dismissed', notificationId: fromProject().id })
  expect(screen.queryByText('I fly kites.')).not.toBeInTheDocument()
  live.stop()
})

test('what the session knows is brought up to date when the page is opened', async () => {
  const { api } = await open([direct()], [direct(), fromProject()])
  expect(await screen.findByText('I fly kites.')).toBeVisible()
  expect(api.seen('getCurrentUser')).toHaveLength(1)
})

test('a connection that is lost is said to be', async () => {
  await open()
  const lost = 'Connection lost. New notifications show once it is back.'
  act(() => useLiveConnection.setState({ isOpen: false }))
  expect(screen.getByText(lost)).toBeVisible()
  await expectNoViolations()
  act(() => useLiveConnection.setState({ isOpen: true }))
  expect(screen.queryByText(lost)).not.toBeInTheDocument()
})

test('where that cannot be, it says so over what is known, and tries again', async () => {
  const api = apiEdge()
  api.refuse('getCurrentUser', 'unavailable', 'The server is busy.')
  renderApp(app, { at: '/notifications', user: sampleSelf({ notifications: [direct()] }) })
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Your notifications could not be brought up to date.')
  expect(alert).toHaveTextContent('Error 503: The server is busy.')
  expect(screen.getByText('Hello there')).toBeVisible()
  await expectNoViolations()

  api.answer('getCurrentUser', sampleSelf({ notifications: [direct(), fromProject()] }))
  await userEvent.setup().click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('I fly kites.')).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('while nobody can say that there are none, it does not say so', async () => {
  const api = apiEdge()
  api.disconnect('getCurrentUser')
  renderApp(app, { at: '/notifications', user: sampleSelf() })
  await screen.findByRole('alert')
  expect(screen.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  expect(screen.queryByText(texts.noNotifications)).not.toBeInTheDocument()
})

test('until it is known who is signed in, its shape stands there', async () => {
  apiEdge()
  renderApp(app, { at: '/notifications', user: sampleSelf() })
  act(() => useSession.setState({ status: 'unknown', user: null }))
  expect(await screen.findByText('Loading the notifications')).toBeInTheDocument()
  await expectNoViolations()
})

test('a visitor is led to sign in and back', async () => {
  apiEdge()
  const page = renderApp(app, { at: '/notifications' })
  await waitFor(() => expect(page.path()).toBe('/signin?redirect=%2Fnotifications'))
})

test('nothing is said to be dismissed that another tab has taken away', async () => {
  await open([direct({ timeSent: minutesAgo(1) })])
  act(() => session.update((self) => ({ ...self, notifications: [] })))
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('No notifications')
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
})
